import type { DocumentRule } from './policy.ts'

type Attributes = { readonly [attribute: string]: DocumentRule }

const TEXT = { text: true } as const
const PAINT = { paint: true } as const
const FRAGMENT = { fragment: true } as const

const texts = (names: string): Attributes => Object.fromEntries(names.split(' ').map((name) => [name, TEXT]))

const PRESENTATION: Attributes = Object.fromEntries(
  (
    'alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters ' +
    'cursor direction display dominant-baseline fill fill-opacity fill-rule filter flood-color flood-opacity ' +
    'font-family font-size font-stretch font-style font-variant font-weight letter-spacing lighting-color ' +
    'marker-end marker-mid marker-start mask opacity overflow paint-order pointer-events shape-rendering ' +
    'stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering transform ' +
    'transform-origin vector-effect visibility word-spacing writing-mode'
  )
    .split(' ')
    .map((name) => [name, PAINT]),
)

const GEOMETRY = texts('cx cy d dx dy height pathlength points r rx ry rotate width x x1 x2 y y1 y2')
const REFERENCE: Attributes = { href: FRAGMENT, 'xlink:href': FRAGMENT }

const shape = (attributes: Attributes = {}): Attributes => ({ ...PRESENTATION, ...GEOMETRY, ...attributes })

const FILTER = texts(
  'amplitude azimuth basefrequency bias diffuseconstant divisor edgemode elevation exponent filterunits in in2 ' +
    'intercept k1 k2 k3 k4 kernelmatrix kernelunitlength limitingconeangle mode numoctaves operator order ' +
    'pointsatx pointsaty pointsatz preservealpha primitiveunits radius result scale seed slope ' +
    'specularconstant specularexponent stddeviation stitchtiles surfacescale tablevalues targetx targety type ' +
    'values xchannelselector ychannelselector z',
)

const TIMING: Attributes = {
  // An animation writes its values past every check, so what it may animate is a closed list without any URL.
  attributename: {
    oneOf: (
      'cx cy d fill fill-opacity height offset opacity points r rx ry stop-color stop-opacity stroke ' +
      'stroke-dasharray stroke-dashoffset stroke-opacity stroke-width transform visibility width x x1 x2 y y1 y2'
    ).split(' '),
  },
  ...texts(
    'accumulate additive begin by calcmode dur end fill from keypoints keysplines keytimes max min origin path ' +
      'repeatcount repeatdur restart rotate to type values',
  ),
}

const FILTER_PRIMITIVES =
  'feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap ' +
  'feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode ' +
  'feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter'

/** The drawing elements of SVG, with their attributes in the lower case in which a parser hands them over. */
export const SVG_TAGS: { readonly [tag: string]: Attributes } = {
  svg: shape({
    ...texts('viewbox preserveaspectratio version'),
    xmlns: { oneOf: ['http://www.w3.org/2000/svg'] },
  }),
  g: shape(),
  defs: shape(),
  symbol: shape(texts('viewbox preserveaspectratio refx refy')),
  use: shape(REFERENCE),
  path: shape(),
  rect: shape(),
  circle: shape(),
  ellipse: shape(),
  line: shape(),
  polyline: shape(),
  polygon: shape(),
  text: shape(texts('textlength lengthadjust')),
  tspan: shape(texts('textlength lengthadjust')),
  textPath: shape({ ...REFERENCE, ...texts('method spacing startoffset side textlength lengthadjust') }),
  image: shape({
    href: { asset: 'image' },
    'xlink:href': { asset: 'image' },
    ...texts('preserveaspectratio'),
  }),
  clipPath: shape(texts('clippathunits')),
  mask: shape(texts('maskunits maskcontentunits')),
  marker: shape(texts('markerheight markerwidth markerunits orient refx refy viewbox preserveaspectratio')),
  pattern: shape({
    ...REFERENCE,
    ...texts('patternunits patterncontentunits patterntransform viewbox preserveaspectratio'),
  }),
  linearGradient: shape({ ...REFERENCE, ...texts('gradientunits gradienttransform spreadmethod') }),
  radialGradient: shape({ ...REFERENCE, ...texts('gradientunits gradienttransform spreadmethod fx fy fr') }),
  stop: shape(texts('offset')),
  ...Object.fromEntries(FILTER_PRIMITIVES.split(' ').map((tag) => [tag, shape(FILTER)])),
  animate: TIMING,
  animateMotion: TIMING,
  animateTransform: TIMING,
  set: TIMING,
  mpath: REFERENCE,
  // What a drawing is called and what it shows, for people who do not see it. They hold text alone.
  title: {},
  desc: {},
}

/**
 * What goes from a drawing with all it contains. `style` and `foreignObject` are where HTML begins again inside SVG and
 * where two parsers read the same characters differently; `script` and `handler` run;
 * `feImage`, `audio`, `video`, `iframe` and `canvas` bring content that is not drawing.
 */
export const SVG_DROPPED_WITH_CONTENT: readonly string[] = [
  'audio',
  'canvas',
  'feImage',
  'foreignObject',
  'handler',
  'iframe',
  'listener',
  'metadata',
  'script',
  'style',
  'video',
]
