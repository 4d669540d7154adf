import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it, vi } from 'vitest'
import { fileKindOf, importFile, type ImportOptions } from '../src/index.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PYTHON = { language_info: { name: 'python' } }

const imported = async (notebook: object, options: ImportOptions = {}) => {
  const page = await importFile(new TextEncoder().encode(JSON.stringify(notebook)), 'ipynb', options)
  expect(parseBlocks(page.blocks)).toMatchObject({ ok: true })
  return page
}
const ofCells = async (cells: readonly object[], options?: ImportOptions) =>
  imported({ nbformat: 4, nbformat_minor: 5, metadata: PYTHON, cells }, options)
const code = (source: string, outputs: readonly object[] = [], metadata = {}) => ({
  cell_type: 'code',
  source,
  outputs,
  metadata,
})
const markdown = (source: string | string[], more = {}) => ({
  cell_type: 'markdown',
  source,
  metadata: {},
  ...more,
})
const ofOutputs = async (outputs: readonly object[], options?: ImportOptions) =>
  ofCells([code('', outputs)], options)
const shows = async (data: object, options?: ImportOptions) =>
  ofOutputs([{ output_type: 'display_data', data, metadata: {} }], options)
const stream = (text: string | string[], name = 'stdout') => ({ output_type: 'stream', name, text })
const hosted: ImportOptions = {
  addressOf: async (picture) => `https://e.org/${'url' in picture ? picture.url : picture.name}`,
}

describe('a notebook', () => {
  it('is told by the ending of its file', () => {
    expect(fileKindOf('Tides.IPYNB')).toBe('ipynb')
  })

  it('is its texts, its code and its outputs, in their order', async () => {
    const page = await imported({
      nbformat: 4,
      metadata: { ...PYTHON, title: ' The\ntides ', lang: 'de' },
      cells: [
        markdown(['# Tides\n', '\n', 'At *noon*.']),
        code('print(4)\n', [stream('4\n')]),
        code('  \n'),
        markdown(' '),
        { cell_type: 'raw', source: '.. note::', metadata: {} },
      ],
    })
    expect(page).toEqual({
      title: 'The tides',
      lang: 'de',
      blocks: [
        { type: 'richtext', html: '<h1>Tides</h1>' },
        { type: 'richtext', html: '<p>At <em>noon</em>.</p>' },
        { type: 'code', code: 'print(4)', language: 'py' },
        { type: 'code', code: '4' },
        { type: 'code', code: '.. note::' },
      ],
      warnings: [],
    })
  })

  it('may be of the older format, with headings and worksheets', async () => {
    const page = await imported(
      {
        nbformat: 3,
        metadata: { name: 'x' },
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: ['Low\n', 'water'] },
              {
                cell_type: 'code',
                language: 'python',
                input: '1/0',
                outputs: [
                  { output_type: 'stream', stream: 'stdout', text: ['a\n', 'b'] },
                  { output_type: 'pyout', text: '[1]', html: '<p>one</p>' },
                  { output_type: 'display_data', png: PNG, text: '<Figure>' },
                  { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: [] },
                ],
              },
            ],
          },
          { cells: [7] },
        ],
      },
      hosted,
    )
    expect(page).toEqual({
      blocks: [
        { type: 'richtext', html: '<h2>Low water</h2>' },
        { type: 'code', code: '1/0', language: 'py' },
        { type: 'code', code: 'a\nb' },
        { type: 'richtext', html: '<p>one</p>' },
        { type: 'image', url: 'https://e.org/picture-1.png' },
        { type: 'callout', tone: 'warning', html: '<p><strong>E</strong>: v</p>' },
      ],
      warnings: [
        {
          code: 'block_dropped',
          path: 'worksheets[1].cells[0]',
          message: 'what stands here was left out: it is no cell of a notebook.',
        },
      ],
    })
  })

  it('says of itself what its front matter says', async () => {
    const first = { cell_type: 'raw', source: '---\ntitle: Tides\nlang: nl\n---\n', metadata: {} }
    expect(await ofCells([first, markdown('x')])).toEqual({
      title: 'Tides',
      lang: 'nl',
      blocks: [{ type: 'richtext', html: '<p>x</p>' }],
      warnings: [],
    })
  })

  it('has a rule where a text begins with dashes', async () => {
    const { blocks } = await ofCells([markdown('x'), markdown('---\nlow: water\n---\n')])
    expect(blocks).toEqual([
      { type: 'richtext', html: '<p>x</p>' },
      { type: 'divider' },
      { type: 'richtext', html: '<h2>low: water</h2>' },
    ])
  })

  it('has warnings in the order of its cells, with their places, each finding of a converter once', async () => {
    const { warnings } = await ofCells([
      code('', [{ output_type: 'display_data', data: { 'application/pdf': 'x' } }]),
      markdown('[a](a.html)\n\n[a](a.html)'),
      markdown('[a](a.html)'),
      markdown('[b](b.html)'),
    ])
    expect(warnings.map(({ code: of, path, message }) => [of, path, message.slice(0, 30)])).toEqual([
      ['block_dropped', 'cells[0].outputs[0]', 'the output here was left out, '],
      ['url_dropped', 'cells[1]', 'line 1: the link to "a.html" w'],
      ['url_dropped', 'cells[3]', 'line 1: the link to "b.html" w'],
    ])
  })
})

describe('the code of a notebook', () => {
  it.each([
    [PYTHON, 'x', { language: 'py' }],
    [{ kernelspec: { language: 'scala' } }, 'x', { label: 'scala' }],
    [{ language_info: { name: 'C++17 ' }, kernelspec: { language: 'c++' } }, 'x', { label: 'C++17' }],
    [{}, 'x', {}],
    [PYTHON, '%%bash\nls', { language: 'sh' }],
    [PYTHON, '%%sql postgres://\nselect 1', { language: 'sql' }],
    [PYTHON, '%%HTML\n<p>', { language: 'html' }],
    [PYTHON, '%%R -i x\nx', { label: 'r' }],
    [PYTHON, '%%time\nx', { language: 'py' }],
    [PYTHON, '%%constructor\nx', { language: 'py' }],
    [PYTHON, '%%writefile tides.js\nx', { language: 'js' }],
    [PYTHON, '%%writefile notes\nx', {}],
  ])('of %j is in its language: %j', async (metadata, source, language) => {
    const { blocks } = await imported({ nbformat: 4, metadata, cells: [code(source)] })
    expect(blocks).toEqual([{ type: 'code', code: source, ...language }])
  })

  it('may be in a language of its cell, and in none that has colours', async () => {
    const cells = [code('x', [], { vscode: { languageId: 'csharp' } })]
    const { blocks, warnings } = await imported({
      nbformat: 4,
      metadata: { language_info: { name: 'R' } },
      cells,
    })
    expect(blocks).toEqual([{ type: 'code', code: 'x', language: 'csharp' }])
    expect(warnings).toEqual([
      {
        code: 'language_unknown',
        path: 'metadata.language_info.name',
        message:
          'the language "R" is not known here: its code has no colours. If it is misspelt, use one such as js, py or sh.',
      },
    ])
  })
})

describe('the texts of a notebook', () => {
  it.each([
    ['a $x$ b', '<p>a <code class="math">x</code> b</p>'],
    ['$$\nx\n$$', '<p><code class="math display">x</code></p>'],
    [
      '\\begin{equation}\nx\n- y\n\\end{equation}',
      '<p><code class="math display">\\begin{equation}\nx\n- y\n\\end{equation}</code></p>',
    ],
    ['a \\\\(x\\\\) b', '<p>a <code class="math">x</code> b</p>'],
    ['\\\\[x\\\\]', '<p><code class="math display">x</code></p>'],
    [
      '$$\n\\begin{align}x\\end{align}\n$$',
      '<p><code class="math display">\\begin{align}x\\end{align}</code></p>',
    ],
    ['`\\begin{align}x\\end{align}`', '<p><code>\\begin{align}x\\end{align}</code></p>'],
    ['\\begin{align}x', '<p>\\begin{align}x</p>'],
    ['\\begin{itemize}x\\end{itemize}', '<p>\\begin{itemize}x\\end{itemize}</p>'],
    ['\\begin{align}\n\n\\end{align}', '<p>\\begin{align}</p>', '<p>\\end{align}</p>'],
  ])('has formulas as notebooks write them: %j', async (source, ...html) => {
    const { blocks } = await ofCells([markdown(source)])
    expect(blocks).toEqual(html.map((text) => ({ type: 'richtext', html: text })))
  })

  it('has code with environments of LaTeX as it is', async () => {
    const { blocks } = await ofCells([
      markdown('```\n\\begin{align}x\\end{align}\n```\n\n    \\begin{align}x\\end{align}'),
    ])
    expect(blocks).toEqual([
      { type: 'code', code: '\\begin{align}x\\end{align}', language: 'plaintext' },
      { type: 'code', code: '\\begin{align}x\\end{align}', language: 'plaintext' },
    ])
  })

  it('has pictures of its cells, of itself and beside it, each asked for once', async () => {
    const addressOf = vi.fn(async (picture: object) =>
      'url' in picture ? 'https://e.org/b.png' : 'https://e.org/a.png',
    )
    const attachments = { 'a b.png': { 'image/png': PNG } }
    const cells = [
      markdown('![a](attachment:a%20b.png) ![b](b.png)', { attachments }),
      markdown(`![b](b.png) <img src="data:image/png;base64,${PNG}"> ![c](attachment:c.png)`),
    ]
    const { blocks, warnings } = await ofCells(cells, { addressOf })
    expect(addressOf.mock.calls.map(([picture]) => Object.values(picture)[0])).toEqual([
      'picture-1.png',
      'b.png',
      'picture-2.png',
    ])
    expect(JSON.stringify(blocks).match(/https:[^"\\]+/g)).toEqual([
      'https://e.org/a.png',
      'https://e.org/b.png',
      'https://e.org/b.png',
      'https://e.org/a.png',
    ])
    expect(warnings.map(({ path }) => path)).toEqual(['cells[1]'])
  })

  it('has an attached picture left out where nothing gives it an address', async () => {
    const cells = [markdown('x ![a](attachment:a.png)', { attachments: { 'a.png': { 'image/png': PNG } } })]
    const { blocks, warnings } = await ofCells(cells)
    expect(blocks).toEqual([{ type: 'richtext', html: '<p>x a</p>' }])
    expect(warnings).toMatchObject([{ code: 'url_dropped', path: 'cells[0]' }])
  })
})

describe('an output', () => {
  it('is what streams show, joined', async () => {
    const { blocks } = await ofOutputs([stream(['a\n', 'b\n']), stream('c', 'stderr')])
    expect(blocks).toEqual([{ type: 'code', code: 'a\nb\nc' }])
  })

  it.each([
    ['\u001b[31mred\u001b[0m \u001b]8;;https://e.org\u0007link\u001b]8;;\u0007\u001b(B', 'red link'],
    ['  0%|  \r 50%|# \r100%|##\ndone\r\n', '100%|##\ndone'],
    ['longer\rabc', 'abcger'],
    ['12\b\b34', '34'],
    ['a\n\b\bb', 'a\nb'],
    ['\n\n  a', '  a'],
  ])('shows of %j what a terminal shows in the end', async (text, shown) => {
    expect((await ofOutputs([stream(text)])).blocks).toEqual([{ type: 'code', code: shown }])
  })

  it('is a table where pandas has made one', async () => {
    const html =
      '<div>\n<style scoped>\n.dataframe tbody tr th { vertical-align: top; }\n</style>\n<table border="1" class="dataframe">\n<thead><tr style="text-align: right;"><th></th><th>port</th></tr></thead><tbody><tr><th>0</th><td>North</td></tr></tbody></table>\n</div>'
    expect(await shows({ 'text/html': [html], 'text/plain': 'port\n0 North' })).toEqual({
      blocks: [{ type: 'table', headers: ['', 'port'], rows: [['0', 'North']] }],
      warnings: [],
    })
  })

  it.each([
    ['text', { 'text/plain': ['[1,\n', ' 2]'] }, { type: 'code', code: '[1,\n 2]' }],
    [
      'markdown',
      { 'text/markdown': '**x**', 'text/plain': 'x' },
      { type: 'richtext', html: '<p><strong>x</strong></p>' },
    ],
    [
      'a formula rather than its picture',
      { 'text/latex': '$\\displaystyle x^{2}$', 'image/png': PNG, 'text/plain': 'x**2' },
      { type: 'richtext', html: '<p><code class="math display">x^{2}</code></p>' },
    ],
    [
      'text with formulas',
      { 'text/latex': 'of $x$ and $y$', 'text/plain': '<IPython.core.display.Latex object>' },
      { type: 'richtext', html: '<p>of <code class="math">x</code> and <code class="math">y</code></p>' },
    ],
    [
      'text rather than a document of LaTeX',
      { 'text/latex': '\\begin{tabular}{l}x\\end{tabular}', 'text/plain': 'x' },
      { type: 'code', code: 'x' },
    ],
    [
      'a document of LaTeX',
      { 'text/latex': '\\begin{tabular}{l}x\\end{tabular}' },
      { type: 'code', code: '\\begin{tabular}{l}x\\end{tabular}', label: 'latex' },
    ],
    [
      'JSON',
      { 'application/json': { a: [1] }, 'text/plain': '<JSON>' },
      { type: 'code', code: '{\n  "a": [\n    1\n  ]\n}', language: 'json' },
    ],
    [
      'a picture',
      { 'image/png': PNG, 'text/plain': '<Figure size 432x288 with 1 Axes>' },
      { type: 'image', url: 'https://e.org/picture-1.png' },
    ],
    [
      'a picture in lines, with what it is',
      { 'image/png': [`${PNG.slice(0, 40)}\n`, `${PNG.slice(40)}\n`], 'text/plain': 'Tides' },
      { type: 'image', url: 'https://e.org/picture-1.png', alt: 'Tides' },
    ],
    [
      'what HTML that shows nothing has beside it',
      { 'text/html': '<div id="p"></div><script>draw()</script>', 'image/png': PNG },
      { type: 'image', url: 'https://e.org/picture-1.png' },
    ],
    [
      'text in the place of a widget',
      { 'application/vnd.jupyter.widget-view+json': { model_id: '1' }, 'text/plain': 'IntSlider(value=0)' },
      { type: 'code', code: 'IntSlider(value=0)' },
    ],
  ])('is %s', async (_, data, block) => {
    expect(await shows(data, hosted)).toEqual({ blocks: [block], warnings: [] })
  })

  it('is told to be left out where the text beside it only names a drawing', async () => {
    const data = { 'application/vnd.vegalite.v5+json': { mark: 'bar' }, 'text/plain': 'alt.Chart(...)' }
    const { blocks, warnings } = await shows(data)
    expect(blocks).toEqual([{ type: 'code', code: 'alt.Chart(...)' }])
    expect(warnings).toMatchObject([{ code: 'block_dropped', path: 'cells[0].outputs[0]' }])
  })

  it('has the size that a picture says', async () => {
    const metadata = { 'image/png': { width: 640, height: 480 } }
    const { blocks } = await ofOutputs(
      [{ output_type: 'display_data', data: { 'image/png': PNG }, metadata }],
      hosted,
    )
    expect(blocks).toEqual([
      { type: 'image', url: 'https://e.org/picture-1.png', size: { width: 640, height: 480 } },
    ])
  })

  it('has pictures in HTML', async () => {
    const { blocks } = await shows(
      { 'text/html': `<img src="data:image/png;base64,${PNG}" width="640">` },
      hosted,
    )
    expect(blocks).toEqual([
      { type: 'richtext', html: '<p><img src="https://e.org/picture-1.png" alt="" width="640" /></p>' },
    ])
  })

  it.each([
    ['application/vnd.jupyter.widget-view+json', { 'application/vnd.jupyter.widget-view+json': {} }],
    ['image/svg+xml', { 'image/svg+xml': '<svg></svg>', 'text/plain': '<Digraph at 0x7f>' }],
    [
      'text/html, application/vnd.plotly.v1+json',
      { 'text/html': '<script>draw()</script>', 'application/vnd.plotly.v1+json': { data: [] } },
    ],
  ])('is left out with a warning where a page cannot show %s', async (types, data) => {
    expect(await shows(data)).toEqual({
      blocks: [],
      warnings: [
        {
          code: 'block_dropped',
          path: 'cells[0].outputs[0]',
          message: `the output here was left out, which has the form ${types}: a page cannot show that. Save it as a picture in PNG.`,
        },
      ],
    })
  })

  it.each([
    ['nothing asks for its address', PNG, {}, 'it has no address. Upload it, and name its address.'],
    [
      'it gets no address',
      PNG,
      { addressOf: async () => undefined },
      'it got no address. Upload it, and name its address.',
    ],
    ['it is none', 'aGVsbG8=', hosted, 'it is no picture in PNG, JPEG, GIF or WebP. Run the cell again.'],
    ['it is no base64', '!', hosted, 'it is no picture in PNG, JPEG, GIF or WebP. Run the cell again.'],
    ['it is too large', 'A'.repeat(11_000_000), hosted, 'it has more than 7 MiB. Make it smaller.'],
  ])('is a picture that is left out where %s', async (_, png, options, why) => {
    expect(await shows({ 'image/png': png, 'text/plain': '<Figure>' }, options)).toEqual({
      blocks: [],
      warnings: [
        {
          code: 'block_dropped',
          path: 'cells[0].outputs[0]',
          message: `the picture here was left out: ${why}`,
        },
      ],
    })
  })

  it('is an error and, folded, where it comes from', async () => {
    const traceback = ['\u001b[0;31m----\u001b[0m', 'ValueError: a < b\nc']
    const { blocks } = await ofOutputs([
      { output_type: 'error', ename: 'ValueError', evalue: 'a < b\nc', traceback },
    ])
    expect(blocks).toEqual([
      { type: 'callout', tone: 'warning', html: '<p><strong>ValueError</strong>: a &lt; b<br />c</p>' },
      { type: 'code', code: '----\nValueError: a < b\nc', fold: 'Traceback' },
    ])
  })

  it('is folded where it is long, each apart from its neighbour', async () => {
    const long = 'x\n'.repeat(41)
    const result = { output_type: 'execute_result', data: { 'text/plain': long } }
    const { blocks } = await ofOutputs([stream('x\n'.repeat(40)), result, stream(long)])
    expect(blocks.map((block) => 'fold' in block && block.fold)).toEqual([
      false,
      'Output, 41 lines',
      'Output, 41 lines (2)',
    ])
  })
})

describe('a cell', () => {
  it.each([
    [{ tags: ['remove-cell'] }, []],
    [{ tags: ['remove_input'] }, ['4']],
    [{ tags: ['remove-output'] }, ['f()']],
    [{ tags: ['hide-input'] }, ['f()|Code', '4']],
    [{ tags: ['hide-output'] }, ['f()', '4|Output']],
    [{ tags: ['hide'] }, ['f()|Code and output', '4|Code and output']],
    [{ tags: ['Hide_Cell', 7] }, ['f()|Code and output', '4|Code and output']],
    [{ jupyter: { source_hidden: true } }, ['f()|Code', '4']],
    [{ jupyter: { outputs_hidden: true } }, ['f()', '4|Output']],
    [{ tags: ['remove-stdout'] }, ['f()']],
    [{ tags: 'remove-cell' }, ['f()', '4']],
  ])('is shown as %j says', async (metadata, shown) => {
    const { blocks, warnings } = await ofCells([code('f()', [stream('4')], metadata)])
    expect(
      blocks.map((block) =>
        [block.type === 'code' && block.code, block.type === 'code' && block.fold].filter(Boolean).join('|'),
      ),
    ).toEqual(shown)
    expect(warnings).toEqual([])
  })
})
