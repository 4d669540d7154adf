import { hostileLength, processorTime } from 'qp-schema/testkit'
import { expect, it } from 'vitest'
import { withoutGenerators } from './without-generators.ts'

const CASES: Readonly<Record<string, readonly [string, string]>> = {
  'notes of MkDocs': [
    '!!! note "Read *first*"\n    One\n\n    - two\n\n        !!! danger\n            Three\n\nAfter\n\n!!! tip inline end\n    Four\nFive',
    '> [!note] Read *first*\n> One\n>\n> - two\n>\n>     !!! danger\n>         Three\n\nAfter\n\n> [!tip]\n> Four\n\nFive',
  ],
  'notes in notes': [
    '!!! note\n\n    !!! danger "D"\n        Three\n    After',
    '> [!note]\n>\n> > [!danger] D\n> > Three\n>\n> After',
  ],
  'folded notes': ['??? tip "T"\n    x\n\n???+ quote\n    y', '> [!tip]- T\n> x\n\n> [!quote]+\n> y'],
  tabs: ['=== "npm"\n\n    ```sh\n    !!! note\n    ```\n\nx', '**npm**\n\n```sh\n!!! note\n```\n\nx'],
  'containers of Docusaurus and VitePress': [
    ':::tip My tip\n\nUse *this*.\n\n:::\n\n::: details Why\nx\n:::\n:::danger[Care]\ny\n:::\n:::secondary\nz\n:::',
    '> [!tip] My tip\n>\n> Use *this*.\n>\n\n\n> [!note]- Why\n> x\n\n> [!danger] Care\n> y\n\n> [!note]\n> z\n',
  ],
  'containers in containers': [
    '::::info\na\n:::tip\nb\n:::\nc\n::::',
    '> [!info]\n> a\n> > [!tip]\n> > b\n>\n> c\n',
  ],
  'imports and components of MDX': [
    'import Tabs from \'@theme/Tabs\';\nexport const a = 1;\n\n<Tabs groupId="os">\n  <TabItem value="a" label="Apple">\n    An apple\n  </TabItem>\n</Tabs>\n\n<Logo />\n{/* note */}\n    code\n\n<Badge>new</Badge>',
    '\n\n\n\n**Apple**\nAn apple\n\n\n\n\n\n    code\n\n<Badge>new</Badge>',
  ],
  'components of MDX that are notes': [
    'import { Callout } from \'./x\'\n<Callout type="warning" title="Ports">\n  Closed  \n  today.\n</Callout>\n<Note>\n\nx\n\n</Note>\n<Tip>open\n<Tabs>\n<Tab value="npm">\ny\n</Tab>\n</Tabs>',
    '\n> [!warning] Ports\n> Closed  \n> today.\n\n> [!note]\n>\n> x\n>\n\n<Tip>open\n\n**npm**\ny\n\n',
  ],
  'components of MDX that name files and pages': [
    'import { Files } from \'./x\'\n<Files>\n  <Folder name="apps" open>\n    <File name="a.json" />\n  </Folder>\n</Files>\n<Cards>\n  <Card\n    title="One"\n    href="/one"\n    description="First."\n  />\n</Cards>\n<Tabs>\n  <Tab value="sh">\n    ```sh\n    a\n      b\n    ```\n  </Tab>\n</Tabs>\n\n    code\n<Icon title="x" />',
    '\n\n- apps\n  - a.json\n\n\n\n[One](</one>): First.\n\n\n\n\n\n\n**sh**\n```sh\na\n  b\n```\n\n\n\n    code\n',
  ],
  'tags of Hugo': [
    'A {{< figure src="/img/a b.png" title="A [pic]" >}}\n[b]({{< ref "b.md" >}}) [c]({{% relref "/c.md#d" %}})\n{{< youtube dQw4w9WgXcQ >}}\n{{< vimeo "123" >}}\n{{< highlight go "linenos=table" >}}\n{{< ref "x" >}}\n{{< /highlight >}}',
    'A ![A \\[pic\\]](</img/a b.png>)\n[b](b.md) [c](/c.md#d)\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\nhttps://vimeo.com/123\n```go\n{{< ref "x" >}}\n```',
  ],
  'tags of Jekyll': [
    '{% highlight ruby linenos %}\nx {% raw %}\n{% endhighlight %}\n[n]({% post_url 2024-01-02-n %}) [l]({% link a/b.md %}) [s]({{ site.baseurl }}/x) [r]({{ "/y" | relative_url }})\n\nText\n{: .lead}\n{% raw %}z{% endraw %}',
    '```ruby\nx {% raw %}\n```\n[n](2024-01-02-n.md) [l](/a/b.md) [s](/x) [r](/y)\n\nText\n\nz',
  ],
  'ids of headings': ['## Next {#next-steps}\n\n# A { #b }\n\nx {#y}', '## Next\n\n# A\n\nx {#y}'],
  'classes and sizes': [
    '![a](a.png){ width=300 loading="lazy" } [b](b.md){: .md-button #x } f(x){y} `[c](c){.d}`',
    '![a](a.png) [b](b.md) f(x){y} `[c](c){.d}`',
  ],
}

it.each(Object.entries(CASES))('[18.12.6] %s are read', (_, [text, read]) => {
  expect(withoutGenerators(text)).toBe(read)
})

it('[18.12.6] a file of MDX has components that it does not import', () => {
  const text = '<Info>\nx\n</Info>'
  expect([withoutGenerators(text, 'a.mdx'), withoutGenerators(text, 'a.md')]).toEqual([
    '> [!info]\n> x\n',
    text,
  ])
})

it('[18.12.6] texts of many lines are read', () => {
  const lines = 'x\n'.repeat(500_000)
  expect(withoutGenerators(`\`\`\`\n${lines}\`\`\`\n{% raw %}\n`)).toBe(`\`\`\`\n${lines}\`\`\`\n\n`)
  expect(withoutGenerators(`:::tip\n${lines}:::\n`)).toBe(`> [!tip]\n${lines.replaceAll('x', '> x')}\n`)
})

it('[18.12.6] line ends of Windows are read', () => {
  expect(withoutGenerators('!!! note\r\n    x\r\n')).toBe('> [!note]\n> x\n')
})

it.each([
  ':::unknown\r\nx\r\n:::\r\n',
  'Text\n\n!!! unknown "x"\n    y',
  ':::tip\nnever closed',
  ':::unknown\nx\n:::',
  '```md\n!!! note\n    x\n:::tip\nx\n:::\n{{< ref "a" >}}\n[a](b){.c}\n```',
  '!!! none\n```js\na  \n```\nb  \n:::',
  '~~~\nimport a from "b"\n<Tabs>',
  '---\ntitle: "{{< ref \\"a\\" >}}"\n---\nx',
  '<Your name here>\n\n{{ page.title }} and ${x} and f(a){ return }',
  'Write `{{ site.url }}`.',
])('[18.12.6] what is none of it stays: %j', (text) => {
  expect(withoutGenerators(text)).toBe(text)
})

it.each([
  ['containers that are never closed', ':::tip\n'],
  ['containers of many lengths', (index: number) => `${':'.repeat(3 + (index % 500))}tip\n`],
  ['notes', '!!! note\n    x\n'],
  ['notes in notes', (index: number) => `${'    '.repeat(index % 12)}!!! note\n`],
  ['empty lines', '??? tip\n\n\n\n\n'],
  ['fences', '```\n~~~\n'],
  ['components', 'import A from "./a"\n<Aa>\n'],
  ['tags of MDX that never end', 'import A from "./a"\n<Aa\n'],
  ['tags in components', 'import A from "./a"\n<Aa>\n  <Bb\n'],
  ['notes of MDX', 'import A from "./a"\n<Note>\n'],
  ['tags in a line', '){.a {{< figure {% post_url {{ site.'],
  ['back quotes', '`{'],
])('[18.12.6] takes linear time: %s', (_, part) => {
  const textOf = (length: number) => {
    const parts = typeof part === 'string' ? () => part : part
    let text = ''
    for (let index = 0; text.length < length; index += 1) text += parts(index)
    return text
  }
  const [once, more] = [textOf(hostileLength(40_000)), textOf(hostileLength(320_000))]
  let least = Infinity
  for (let attempt = 0; attempt < 5 && least >= 24; attempt++) {
    const long = processorTime(() => withoutGenerators(more))
    least = Math.min(
      least,
      long /
        Math.max(
          processorTime(() => withoutGenerators(once)),
          hostileLength(5),
        ),
    )
  }
  expect(least).toBeLessThan(24)
})
