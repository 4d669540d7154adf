import { describe, expect, it, vi } from 'vitest'
import { fileKindOf } from '../src/index.ts'
import { p, part, picture, PNG, r, read, relations, shown, styles } from './word.testkit.ts'

const messages = ({ warnings }: { warnings: readonly { message: string }[] }) =>
  warnings.map(({ message }) => message)

const numbering = (...levels: readonly string[]) =>
  part(
    'w:numbering',
    levels
      .map((level, index) => `<w:abstractNum w:abstractNumId="${index}">${level}</w:abstractNum>`)
      .concat(
        levels.map((_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`),
      )
      .join(''),
  )
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const inList = (id: number, at = 0) => `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`
const LISTS = {
  'word/numbering.xml': numbering(
    level(0, 'bullet', '•') + level(1, 'bullet', 'o'),
    level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)'),
    level(0, 'upperRoman', 'Chapter %1') + level(1, 'decimal', '%1.%2'),
    level(0, 'bullet', ' '),
  ),
}

describe('a document of Word', () => {
  it('is told by its name', () => {
    expect(['Tides.DOCX', 'tides.docm', 'tides.doc'].map(fileKindOf)).toEqual(['docx', 'docx', undefined])
  })

  it('has headings by the names of styles in any language, quotes and code', async () => {
    const page = await read(
      p('Tides', 'Titel') +
        p('Of the North Sea', 'Untertitel') +
        p('Flood', 'berschrift1') +
        p('Mine', 'Meine') +
        p('Outlined', undefined, '<w:outlineLvl w:val="3"/>') +
        p('Deep', 'berschrift8') +
        p('Time', 'Zitat') +
        p('waits', 'Zitat') +
        p('  tide', 'Quelltext') +
        '<w:p><w:pPr><w:pStyle w:val="Quelltext"/></w:pPr></w:p>' +
        p('--port &lt;north&gt;', 'Quelltext') +
        p('End'),
      {
        'word/styles.xml': styles(
          ['paragraph', 'Titel', 'Title'],
          ['paragraph', 'Untertitel', 'Subtitle'],
          ['paragraph', 'berschrift1', 'heading 1'],
          ['paragraph', 'berschrift8', 'heading 8'],
          ['paragraph', 'Meine', 'Meine Überschrift', '<w:basedOn w:val="berschrift2"/>'],
          ['paragraph', 'berschrift2', 'heading 2'],
          ['paragraph', 'Zitat', 'Quote'],
          ['paragraph', 'Quelltext', 'Source Code'],
        ),
      },
    )
    expect(shown(page)).toEqual([
      '<h1>Tides</h1>',
      '<p>Of the North Sea</p>',
      '<h1>Flood</h1>',
      '<h2>Mine</h2>',
      '<h3>Outlined</h3>',
      '<h3>Deep</h3>',
      '{"type":"quote","html":"<p>Time</p><p>waits</p>"}',
      '{"type":"code","code":"  tide\\n\\n--port <north>","language":"plaintext"}',
      '<p>End</p>',
    ])
    expect(page.warnings).toEqual([])
  })

  it('keeps marks, whoever sets them', async () => {
    const page = await read(
      `<w:p>${[
        r('b', '<w:b/>'),
        r('not', '<w:b w:val="0"/>'),
        r('i', '<w:i/>'),
        r('u', '<w:u w:val="single"/>'),
        r('s', '<w:strike/>'),
        r('d', '<w:dstrike/>'),
        r('2', '<w:vertAlign w:val="subscript"/>'),
        r('h', '<w:highlight w:val="yellow"/>'),
        r('c', '<w:rStyle w:val="Code"/>'),
        r('st', '<w:rStyle w:val="Fett"/>'),
        r('off', '<w:rStyle w:val="Fett"/><w:b w:val="false"/>'),
      ].join(r(' '))}</w:p>`,
      {
        'word/styles.xml': styles(
          ['character', 'Code', 'HTML Code'],
          ['character', 'Fett', 'Strong', '<w:rPr><w:b/></w:rPr>'],
        ),
      },
    )
    expect(shown(page)).toEqual([
      '<p><strong>b</strong> not <em>i</em> <u>u</u> <del>s</del> <del>d</del> <sub>2</sub> <mark>h</mark> <code>c</code> <strong>st</strong> off</p>',
    ])
  })

  it('has lists that go on where they were interrupted', async () => {
    const page = await read(
      p('one', undefined, inList(2)) +
        p('a', undefined, inList(2, 1)) +
        p('b', undefined, inList(2, 1)) +
        p('two', undefined, inList(2)) +
        p('more of two', undefined, inList(4)) +
        p('Between') +
        p('three', undefined, inList(2)) +
        p('deep', undefined, inList(1, 1)) +
        p('dot', undefined, inList(1)),
      LISTS,
    )
    expect(shown(page)).toEqual([
      '<ol><li>one<ol><li>a</li><li>b</li></ol></li><li>two<p>more of two</p></li></ol>',
      '<p>Between</p>',
      '<ol start="3"><li>three<ul><li>deep</li></ul></li></ol>',
      '<ul><li>dot</li></ul>',
    ])
  })

  it('has a list of its own where numbers begin anew', async () => {
    const body =
      p('one', undefined, inList(1)) + p('two', undefined, inList(1)) + p('one again', undefined, inList(2))
    const page = await read(body, {
      'word/numbering.xml': numbering(level(0, 'decimal', '%1.'), level(0, 'decimal', '%1)')),
    })
    expect(shown(page)).toEqual(['<ol><li>one</li><li>two</li></ol>', '<ol><li>one again</li></ol>'])
  })

  it('writes the numbers of headings, which Word only shows', async () => {
    const page = await read(
      p('Flood', 'Heading1', inList(3)) +
        p('Spring', 'Heading2', inList(3, 1)) +
        p('Ebb', 'Heading1', inList(3)) +
        p('Neap', 'Heading2', inList(3, 1)),
      LISTS,
    )
    expect(shown(page)).toEqual([
      '<h1>Chapter I Flood</h1>',
      '<h2>I.1 Spring</h2>',
      '<h1>Chapter II Ebb</h1>',
      '<h2>II.1 Neap</h2>',
    ])
  })

  it('has tables with the head that they say, or show', async () => {
    const cell = (text: string, properties = '', bold = '') =>
      `<w:tc><w:tcPr>${properties}</w:tcPr><w:p>${r(text, bold)}</w:p></w:tc>`
    const rows = (head: string, bold = '') =>
      `<w:tr><w:trPr>${head}</w:trPr>${cell('Port', '', bold)}${cell('Depth', '', bold)}</w:tr><w:tr>${cell('North')}${cell('4')}</w:tr>`
    const page = await read(
      `<w:tbl>${rows('<w:tblHeader/>')}</w:tbl>${p('Bold')}<w:tbl>${rows('', '<w:b/>')}</w:tbl>${p('None')}<w:tbl>${rows('')}</w:tbl>` +
        `<w:tbl><w:tr>${cell('both', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('tall', '<w:vMerge w:val="restart"/>')}${cell('x')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('y')}</w:tr></w:tbl>`,
    )
    expect(shown(page)).toEqual([
      '{"type":"table","headers":["Port","Depth"],"rows":[["North","4"]]}',
      '<p>Bold</p>',
      '{"type":"table","headers":["<strong>Port</strong>","<strong>Depth</strong>"],"rows":[["North","4"]]}',
      '<p>None</p>',
      '<table><tbody><tr><td>Port</td><td>Depth</td></tr><tr><td>North</td><td>4</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">both</td></tr><tr><td rowspan="2">tall</td><td>x</td></tr><tr><td>y</td></tr></tbody></table>',
    ])
  })

  it('has links to addresses and to headings; others are text', async () => {
    const field = (instruction: string, text: string) =>
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
      `<w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
      `${r(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const page = await read(
      `<w:p><w:hyperlink r:id="r1">${r('out', '<w:u w:val="single"/>')}</w:hyperlink>${r(' ')}` +
        `<w:hyperlink w:anchor="_Ebb">${r('Ebb')}</w:hyperlink>${r(' ')}<w:hyperlink w:anchor="_no">${r('nowhere')}</w:hyperlink>${r(' ')}` +
        field(' HYPERLINK "https://e.org/b" ', 'field') +
        field(' SEQ Figure ', ' 7') +
        `<w:fldSimple w:instr=" SEQ Figure ">${r(' 8')}</w:fldSimple></w:p>` +
        `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:bookmarkStart w:id="1" w:name="_Ebb"/>${r('Ebb &amp; flow')}</w:p>`,
      { 'word/_rels/document.xml.rels': relations(['r1', 'hyperlink', 'https://e.org/a', true]) },
    )
    expect(shown(page)).toEqual([
      '<p><a href="https://e.org/a">out</a> <a href="#ebb--flow">Ebb</a> nowhere <a href="https://e.org/b">field</a> 7 8</p>',
      '<h2>Ebb &amp; flow</h2>',
    ])
    expect(messages(page)).toEqual([
      'a place of the text that is no heading has no address: the links to it are text.',
    ])
  })

  it('leads to headings by the text that is shown of them', async () => {
    const heading = (name: string, content: string, properties = '') =>
      `<w:p><w:pPr><w:pStyle w:val="Heading2"/>${properties}</w:pPr><w:bookmarkStart w:id="1" w:name="${name}"/>${content}</w:p>`
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const page = await read(
      `<w:p>${names.map((name) => `<w:hyperlink w:anchor="${name}">${r(name)}</w:hyperlink>`).join(r(' '))}</w:p>` +
        heading('x', '') +
        heading('a', `<w:r><w:t>One</w:t><w:tab/><w:t>two</w:t></w:r>${r('hid', '<w:vanish/>')}`) +
        heading('b', '<w:r><w:t>One</w:t><w:tab/><w:t>two</w:t></w:r>') +
        heading('c', r('Q'), inList(5)) +
        heading('d', `${r('Neap')}<w:r><w:footnoteReference w:id="7"/></w:r>`) +
        heading('e', r('Joined '), '<w:rPr><w:del w:id="1"/></w:rPr>') +
        heading('f', r('up')) +
        heading('g', '<w:r><w:t>No&#160;break</w:t><w:br/><w:t>line</w:t></w:r>'),
      {
        'word/numbering.xml': numbering('', '', '', '', level(0, 'decimal', 'Q&amp;A &lt;%1&gt;')),
        'word/footnotes.xml': part('w:footnotes', `<w:footnote w:id="7">${p('Falls.')}</w:footnote>`),
      },
    )
    expect(shown(page).slice(0, 4)).toEqual([
      '<p><a href="#one-two">a</a> <a href="#one-two-1">b</a> <a href="#qa-1-q">c</a> <a href="#neap1">d</a> <a href="#joined-up">e</a> <a href="#joined-up">f</a> <a href="#nobreakline">g</a></p>',
      '<h2>One two</h2>',
      '<h2>One two</h2>',
      '<h2>Q&amp;A &lt;1&gt; Q</h2>',
    ])
    expect(shown(page).slice(5, 7)).toEqual(['<h2>Joined up</h2>', '<h2>No\u00a0break<br />line</h2>'])
    expect(messages(page)).toEqual(['a hidden text was left out.'])
  })

  it('has footnotes and endnotes that lead to each other', async () => {
    const page = await read(
      `<w:p>${r('Flood')}<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>` +
        `${r(' ebb')}<w:r><w:endnoteReference w:id="1"/></w:r><w:r><w:footnoteReference w:id="9"/></w:r></w:p>`,
      {
        'word/footnotes.xml': part(
          'w:footnotes',
          `<w:footnote w:type="separator" w:id="0">${p('—')}</w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>${r('Rises.')}</w:p></w:footnote>`,
        ),
        'word/endnotes.xml': part('w:endnotes', `<w:endnote w:id="1">${p('Falls.')}</w:endnote>`),
      },
    )
    const [text = '', notes] = shown(page)
    const hash = /fn-([a-z0-9]{8})-1/.exec(text)?.[1]
    expect(text).toBe(
      `<p>Flood<sup id="fnref-${hash}-1"><a href="#fn-${hash}-1">1</a></sup> ebb<sup id="fnref-${hash}-2"><a href="#fn-${hash}-2">2</a></sup></p>`,
    )
    expect(notes).toBe(
      `<ol><li id="fn-${hash}-1">Rises.\u00A0<a href="#fnref-${hash}-1">↩</a></li><li id="fn-${hash}-2">Falls.\u00A0<a href="#fnref-${hash}-2">↩</a></li></ol>`,
    )
    expect(messages(page)).toEqual(['a reference to a note that is not there was left out.'])
  })

  it('has a note once that is referred to twice, and in brackets one that a note refers to', async () => {
    const refer = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
    const note = (id: number, content: string) =>
      `<w:footnote w:id="${id}"><w:p>${content}</w:p></w:footnote>`
    const page = await read(
      `<w:p>${r('Flood')}${refer(4)}${r(' ebb')}${refer(1)}${r(' neap')}${refer(4)}${r(' spring')}${refer(4)}</w:p>`,
      {
        'word/footnotes.xml': part(
          'w:footnotes',
          note(1, r('Falls') + refer(2)) +
            note(2, r('See &lt;this&gt;.') + refer(3)) +
            note(3, r('Lost.')) +
            note(4, r('Rises.') + refer(2)),
        ),
      },
    )
    const [text = '', notes] = shown(page)
    const hash = /fn-([a-z0-9]{8})-1/.exec(text)?.[1]
    const sup = (own: string, number: number) =>
      `<sup id="fnref-${hash}-${own}"><a href="#fn-${hash}-${number}">${number}</a></sup>`
    const back = (own: string) => `\u00A0<a href="#fnref-${hash}-${own}">↩</a>`
    expect(text).toBe(
      `<p>Flood${sup('1', 1)} ebb${sup('2', 2)} neap${sup('1-2', 1)} spring${sup('1-3', 1)}</p>`,
    )
    expect(notes).toBe(
      `<ol><li id="fn-${hash}-1">Rises.${back('1')}${back('1-2')}${back('1-3')}</li><li id="fn-${hash}-2">Falls [See &lt;this&gt;.]${back('2')}</li></ol>`,
    )
    expect(messages(page)).toEqual(['2 references of notes to other notes were left out.'])
  })

  it('keeps the text of a cell that goes on with the one above', async () => {
    const cell = (text: string, merge: string) =>
      `<w:tc><w:tcPr><w:vMerge${merge}/></w:tcPr>${p(text)}</w:tc><w:tc>${p('x')}</w:tc>`
    const page = await read(
      `<w:tbl><w:tr>${cell('tall', ' w:val="restart"')}</w:tr><w:tr>${cell('text', '')}</w:tr><w:tr>${cell(' ', '')}</w:tr></w:tbl>`,
    )
    expect(shown(page)).toEqual([
      '<table><tbody><tr><td>tall</td><td>x</td></tr><tr><td rowspan="2">text</td><td>x</td></tr><tr><td>x</td></tr></tbody></table>',
    ])
    expect(page.warnings).toEqual([])
  })

  it('asks for the address of each picture once, by the name and bytes of it', async () => {
    const addressOf = vi.fn(async (held: object) =>
      'name' in held && held.name === 'image1.png' ? 'https://e.org/1.png' : undefined,
    )
    const page = await read(
      `<w:p>${picture('r:embed="r1"', 'The pier\n\nDescription automatically generated', '<wp:extent cx="952500" cy="476250"/>')}</w:p>` +
        `<w:p>${r('again ')}${picture('r:embed="r1"')}</w:p><w:p>${picture('r:embed="r2"', 'Second')}</w:p><w:p>${picture('r:embed="r3"', 'Old')}</w:p>`,
      {
        'word/_rels/document.xml.rels': relations(
          ['r1', 'image', 'media/image1.png'],
          ['r2', 'image', '/word/media/image2.jpeg'],
          ['r3', 'image', 'media/image3.emf'],
        ),
        'word/media/image1.png': PNG,
        'word/media/image2.jpeg': PNG,
        'word/media/image3.emf': new Uint8Array(50),
      },
      { addressOf },
    )
    expect(addressOf.mock.calls).toEqual([
      [{ name: 'image1.png', bytes: PNG }],
      [{ name: 'image2.png', bytes: PNG }],
    ])
    expect(shown(page)).toEqual([
      '{"type":"image","url":"https://e.org/1.png","alt":"The pier","size":{"width":100,"height":50}}',
      '<p>again <img src="https://e.org/1.png" alt="" /></p>',
      '<p>Second</p>',
      '<p>Old</p>',
    ])
    expect(messages(page)).toEqual([
      'the picture image2.jpeg was left out, and its description kept: it has no address.',
      'the picture image3.emf was left out, and its description kept: browsers do not show EMF. In Word, save it as PNG, and insert that.',
    ])
  })

  it('gives what an address throws to the caller', async () => {
    const parts = {
      'word/_rels/document.xml.rels': relations(['r1', 'image', 'media/image1.png']),
      'word/media/image1.png': PNG,
    }
    const addressOf = () => Promise.reject(new Error('no room'))
    await expect(read(`<w:p>${picture('r:embed="r1"')}</w:p>`, parts, { addressOf })).rejects.toThrow(
      'no room',
    )
  })

  it('has formulas as TeX', async () => {
    const run = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const page = await read(
      `<w:p>${r('so ')}<m:oMath>${run('E=m')}<m:sSup><m:e>${run('c')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:oMath>${r(' and')}</w:p>` +
        `<w:p><m:oMathPara><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('n')}</m:sup><m:e>` +
        `<m:f><m:num>${run('a')}</m:num><m:den><m:rad><m:deg/><m:e>${run('b_{i}')}</m:e></m:rad></m:den></m:f></m:e></m:nary>` +
        `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr><m:e><m:m><m:mr><m:e>${run('1')}</m:e><m:e>${run('0')}</m:e></m:mr><m:mr><m:e>${run('0')}</m:e><m:e>${run('1')}</m:e></m:mr></m:m></m:e></m:d></m:oMath></m:oMathPara></w:p>`,
    )
    expect(shown(page)).toEqual([
      '<p>so <code class="math">E=mc^{2}</code> and</p>',
      '<p><code class="math display">\\sum\\limits_{i=1}^{n} \\frac{a}{\\sqrt{b\\_\\{i\\}}}\\left[\\begin{matrix}1 &amp; 0 \\\\ 0 &amp; 1\\end{matrix}\\right]</code></p>',
    ])
    expect(page.warnings).toEqual([])
  })

  it.each([
    ['<m:limLow><m:e>max</m:e><m:lim>x</m:lim></m:limLow>', '\\max_{x}'],
    ['<m:limLow><m:e>a</m:e><m:lim>⏟</m:lim></m:limLow>', '\\underbrace{a}'],
    [
      '<m:limLow><m:e><m:limLow><m:e>a</m:e><m:lim>⏟</m:lim></m:limLow></m:e><m:lim>n</m:lim></m:limLow>',
      '\\underbrace{a}_{n}',
    ],
    [
      '<m:limUpp><m:e><m:limLow><m:e>a</m:e><m:lim>b</m:lim></m:limLow></m:e><m:lim>c</m:lim></m:limUpp>',
      '\\mathop{\\mathop{a}\\limits_{b}}\\limits^{c}',
    ],
    ['<m:sSub><m:e>sin</m:e><m:sub>1</m:sub></m:sSub>', '\\sin_{1}'],
    ['<m:sPre><m:sub>a</m:sub><m:sup>b</m:sup><m:e>X</m:e></m:sPre>', '{}_{a}^{b}{X}'],
    ['<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr><m:e>v</m:e></m:acc>', '\\vec{v}'],
    ['<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>v</m:e></m:bar>', '\\overline{v}'],
    ['<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>1</m:num><m:den>2</m:den></m:f>', '{1}/{2}'],
    ['<m:rad><m:deg>3</m:deg><m:e>x</m:e></m:rad>', '\\sqrt[3]{x}'],
    ['<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr><m:e>x</m:e></m:d>', '\\left\\{x\\right.'],
    ['<m:eqArr><m:e>x</m:e><m:e>y</m:e></m:eqArr>', '\\begin{aligned}x \\\\ y\\end{aligned}'],
    ['<m:func><m:fName>sin</m:fName><m:e>x</m:e></m:func>', '\\sin {x}'],
    ['<m:nary><m:sub/><m:sup/><m:e>x</m:e></m:nary>', '\\int x'],
    [
      '<m:nary><m:naryPr><m:chr m:val="valueOf"/></m:naryPr><m:sub/><m:sup/><m:e>x</m:e></m:nary>',
      '\\mathop{valueOf} x',
    ],
    [
      '<m:d><m:dPr><m:begChr m:val="toString"/><m:sepChr m:val=";"/><m:endChr m:val="⟧"/></m:dPr><m:e>x</m:e><m:e>y</m:e></m:d>',
      'toString\\left.x;y\\right.⟧',
    ],
    ['<m:d><m:dPr><m:sepChr m:val=""/></m:dPr><m:e>x</m:e><m:e>y</m:e></m:d>', '\\left(xy\\right)'],
    ['<m:d><m:dPr><m:begChr m:val="#"/></m:dPr><m:e>x</m:e></m:d>', '\\#\\left.x\\right)'],
    [
      '<m:acc><m:accPr><m:chr m:val="constructor"/></m:accPr><m:e>x</m:e></m:acc>',
      '\\overset{constructor}{x}',
    ],
    ['<m:acc><m:accPr><m:chr m:val="\u0331"/></m:accPr><m:e>x</m:e></m:acc>', '\\overset{\\char"331 }{x}'],
    ['<m:acc><m:accPr><m:chr m:val=""/></m:accPr><m:e>x</m:e></m:acc>', '{x}'],
    ['<m:acc><m:e>x</m:e></m:acc>', '\\hat{x}'],
  ])('has the formula %s', async (omml, tex) => {
    const runs = omml.replace(/>([^<>]+)</g, '><m:r><m:t>$1</m:t></m:r><')
    const page = await read(`<w:p><m:oMath>${runs}</m:oMath></w:p>`)
    expect(shown(page)).toEqual([`<p><code class="math">${tex}</code></p>`])
  })

  it('has words of formulas as they are, and letters of known alphabets', async () => {
    const run = (text: string, properties: string) =>
      `<w:p><m:oMath><m:r><m:rPr>${properties}</m:rPr><m:t>${text}</m:t></m:r></m:oMath></w:p>`
    const page = await read(
      run('a\\b^c~d_{%}', '<m:nor/>') +
        run('x', '<m:scr m:val="fraktur"/>') +
        run('x', '<m:scr m:val="constructor"/>'),
    )
    expect(shown(page)).toEqual([
      '<p><code class="math">\\text{a\\textbackslash{}b\\textasciicircum{}c\\textasciitilde{}d\\_\\{\\%\\}}</code></p>',
      '<p><code class="math">\\mathfrak{x}</code></p>',
      '<p><code class="math">x</code></p>',
    ])
  })

  it('has tasks whose boxes are signs, with a cross in those that are done', async () => {
    const page = await read(
      p('☒ Nets', undefined, inList(1)) + p('☐ Oars', undefined, inList(1)) + p('☒ Crossed out'),
      LISTS,
    )
    expect(shown(page)).toEqual(['<ul><li>☑ Nets</li><li>☐ Oars</li></ul>', '<p>☒ Crossed out</p>'])
  })

  it('has check boxes, readings, breaks, signs and the text of boxes', async () => {
    const box = `<w:txbxContent>${p('In a box')}</w:txbxContent>`
    const page = await read(
      `<w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${r('☒')}</w:sdtContent></w:sdt>${r(' done')}</w:p>` +
        `<w:p><w:r><w:ruby><w:rt>${r('かい')}</w:rt><w:rubyBase>${r('海')}</w:rubyBase></w:ruby></w:r></w:p>` +
        `<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:br w:type="page"/><w:noBreakHyphen/><w:sym w:font="Wingdings" w:char="F0FC"/><w:sym w:font="Other" w:char="F0FC"/></w:r></w:p>` +
        `<w:p>${r('Beside')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`,
    )
    expect(shown(page)).toEqual([
      '<p>☑ done</p>',
      '<p><ruby>海<rp>(</rp><rt>かい</rt><rp>)</rp></ruby></p>',
      '<p>a<br />b‑✓</p>',
      '<p>Beside</p>',
      '<p>In a box</p>',
    ])
    expect(messages(page)).toEqual([
      'a sign of a font for symbols was left out.',
      'a text box stands behind its paragraph, as text.',
    ])
  })

  it('says once what is lost of each kind', async () => {
    const drawn = (content: string) =>
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
    const page = await read(
      `<w:p>${r('kept')}<w:ins w:id="1">${r(' new')}</w:ins><w:del w:id="2"><w:r><w:delText>old</w:delText></w:r></w:del><w:del w:id="3"><w:r><w:delText>older</w:delText></w:r></w:del>` +
        `${r('secret', '<w:vanish/>')}${drawn('<c:chart r:id="r9"/>')}${drawn('<dgm:relIds/>')}${drawn('<wps:wsp/>')}<w:r><w:object><o:OLEObject ProgID="Excel"/></w:object></w:r></w:p><w:altChunk r:id="r8"/>`,
      {
        'word/_rels/document.xml.rels': relations(
          ['r1', 'header', 'header1.xml'],
          ['r2', 'footer', 'footer1.xml'],
        ),
        'word/header1.xml': part('w:hdr', p('Confidential')),
        'word/footer1.xml': part('w:ftr', p('7')),
        'word/comments.xml': part('w:comments', `<w:comment w:id="1">${p('Why?')}</w:comment>`),
      },
    )
    expect(shown(page)).toEqual(['<p>kept new</p>'])
    expect(page.warnings[0]).toEqual({
      code: 'block_dropped',
      path: 'word/document.xml',
      message: 'a tracked insertion is kept as text.',
    })
    expect(messages(page)).toEqual([
      'a tracked insertion is kept as text.',
      '2 tracked deletions were left out.',
      'a hidden text was left out.',
      'a chart was left out: copy it in Word as a picture.',
      'a diagram (SmartArt) was left out: copy it in Word as a picture.',
      'a drawn shape was left out.',
      'an object of another program was left out: copy it in Word as a picture.',
      'a document within this one was left out.',
      'a comment was left out.',
      'headers and footers were left out: “Confidential”.',
    ])
  })

  it('joins paragraphs whose end was deleted, and loses none at the end', async () => {
    const deleted = '<w:rPr><w:del w:id="1"/></w:rPr>'
    const page = await read(p('one ', undefined, deleted) + p('two') + p('three', undefined, deleted))
    expect(shown(page)).toEqual(['<p>one two</p>', '<p>three</p>'])
    const around = await read(
      `${p('A', undefined, deleted)}<w:tbl><w:tr><w:tc>${p('x')}</w:tc><w:tc>${p('y')}</w:tc></w:tr></w:tbl>${p('B')}`,
    )
    expect(shown(around)).toEqual([
      '<p>A</p>',
      '<table><tbody><tr><td>x</td><td>y</td></tr></tbody></table>',
      '<p>B</p>',
    ])
  })

  it('says what it is called and its language, apart from what every template says', async () => {
    const core = (title: string, more = '') => ({
      'docProps/core.xml': part('coreProperties', `<dc:title>${title}</dc:title>${more}`),
    })
    const spoken = '<w:lang w:val="de-AT"/>'
    expect(
      await read(
        `<w:p>${r('Gezeiten', spoken)}</w:p>`,
        core(' Ebbe  &amp; Flut.docx', '<dc:description>Vom Meer</dc:description>'),
      ),
    ).toMatchObject({ title: 'Ebbe & Flut', description: 'Vom Meer', lang: 'de-AT' })
    const arabic = `<w:p><w:pPr><w:bidi/></w:pPr>${r('المد', '<w:lang w:val="en-US" w:bidi="ar-EG"/>')}</w:p>`
    const page = await read(arabic, core('Document1'))
    expect(page).toEqual({
      lang: 'ar-EG',
      dir: 'rtl',
      blocks: [{ type: 'richtext', html: '<p>المد</p>' }],
      warnings: [],
    })
  })

  it('is read in the strict form, with other prefixes and in UTF-16', async () => {
    const strict =
      '<?xml version="1.0" encoding="UTF-16"?><x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>Ebbe <![CDATA[& Flut]]></x:t></x:r></x:p></x:body></x:document>'
    const utf16 = Uint8Array.from(
      ['\ufeff', ...strict].flatMap((character) => {
        const code = character.charCodeAt(0)
        return [code & 255, code >> 8]
      }),
    )
    expect(shown(await read('', { 'word/document.xml': utf16 }))).toEqual(['<p>Ebbe &amp; Flut</p>'])
  })
})
