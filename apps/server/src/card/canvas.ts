// Has to be set before the package is loaded: fonts of the machine would make cards differ from one to the next.
process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1'

export const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas')
