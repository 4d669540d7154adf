import * as z from 'zod'

/**
 * Text of at most so many UTF-16 code units, as all lengths of the format count. A bound of zod alone counts code points,
 * and so does `maxLength` of the JSON Schema that is made of it. 2.4.1
 */
export function textUpTo(units: number): z.ZodString {
  return z
    .string()
    .max(units, { abort: true })
    .refine((text) => text.length <= units, `Too big: expected string to have <=${units} UTF-16 code units`)
}
