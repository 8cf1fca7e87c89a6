/** An HTTP answer, parsed where it is JSON. */
export interface Answer {
  status: number
  headers: Headers
  body: any
}
