/** The elements that this package writes by itself. */
export const OUR_ELEMENTS =
  /^(?:html|head|body|a|article|aside|blockquote|button|caption|circle|code|details|div|figcaption|figure|hr|iframe|img|li|mark|ol|p|path|pre|rect|section|small|span|strong|summary|svg|table|tbody|td|th|thead|tr)$/
/** The attributes that this package writes by itself. */
export const OUR_ATTRIBUTES =
  /^(?:alt|aria-(?:hidden|label|labelledby|live)|class|cx|cy|d|data-(?:allow|n|name|referrerpolicy|sandbox|src)|decoding|dir|height|hidden|href|id|lang|loading|name|open|r|referrerpolicy|rel|role|rx|sandbox|scope|src|tabindex|title|translate|type|viewBox|width|x|y)$/
