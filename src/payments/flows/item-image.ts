/** Path of the picture that stands for products without one. The service's contract demands a picture of each. */
export const DEFAULT_ITEM_IMAGE_PATH = "/hooks/payunit/item-image"
