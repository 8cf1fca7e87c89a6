/** The picture that every item has on PayUnit's page, 96 by 96 pixels. */
export const ITEM_IMAGE: Buffer = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgAgMAAACf9p+rAAAADFBMVEX09PXZqWy1g0rw0qhqgpPQAAAAMklEQVR42mNgGAWjgEZg",
    "FQT8/w9ljErglmAIBYP//yE0w6jEiJGAgVGJUQlsEqNg6AIA18JlVFR7oMQAAAAASUVORK5CYII=",
  ].join(""),
  "base64",
)
