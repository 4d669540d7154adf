import type { CodeLanguage } from 'qp-schema'

/** A language that is coloured. */
export type ColouredLanguage = Exclude<CodeLanguage, 'plaintext' | 'mermaid'>

/** Ordinary source of every coloured language. */
export const SAMPLES: { readonly [L in ColouredLanguage]: string } = {
  ts: `import type { Tide } from './tide.ts'

/** Heights in metres. */
export class Harbour<T extends Tide> {
  readonly #tides = new Map<string, T>()

  @logged
  async high(day?: Date, limit = 1_000): Promise<T | undefined> {
    const type = /^\\d+[/"]$/u.test(\`\${day?.getDate() ?? { a: '}' }.a}!\`) // a test
    return type === true ? this.#tides.get("a\\"b") : undefined
  }
}
`,
  tsx: `const MAX_ITEMS = 3
export function List<T,>({ items, title = 'None' }: Props<T>) {
  const some = items.length < MAX_ITEMS && items.length > 0
  return (
    <section className="list" hidden={!some} {...rest}>
      {/* it's the title */}
      <Title.Main size={2}>{title} isn't "code"</Title.Main>
      <>{items.map((item) => <li key={item.id}>{item.name}</li>)}</>
      <br />
    </section>
  )
}
`,
  js: `#!/usr/bin/env node
const total = items.reduce((sum, { price }) => sum + price / 100, 0)
for (const name of Object.keys(config)) if (!/[/]x/.test(name)) delete config.class
export default { total, if: null, 'key': 0x1f, run() {} }
`,
  jsx: `const App = () => <a href="/" onClick={() => go({ to: '/' })}>Home &amp; back</a>
`,
  json: `{
  "name": "tides",
  "count": -1.5e+3,
  "tags": ["a\\"b", true, null],
  "nested": {}
}
`,
  html: `<!doctype html>
<!-- a page -->
<html lang="en">
<style>p { color: #333 }</style>
<p class=note hidden>Fish &amp; chips < 5</p>
<script>if (a < b) alert("</p>")</script>
<br/>
</html>
`,
  css: `/* tides */
@media (min-width: 40rem) {
  a:hover, .card > h2::before {
    --gap: 1.5rem;
    color: var(--ink, #0a3f5c);
    margin: -2px auto !important;
    background: url("wave.svg") no-repeat;
  }
}
`,
  py: `from dataclasses import dataclass

@dataclass(frozen=True)
class Tide:
    """Height in metres."""
    height: float = 1.5e-3

    async def label(self, match=None) -> str:
        # rounded
        return f"{self.height!r:>10} {{m}} {', '.join(names)}" + r'\\d' + None
`,
  rb: `# tides
class Harbour < Base
  attr_reader :name
  def high?(day, limit: 10)
    @tides.select { |tide| tide[:height] > 1.5 && day =~ /^\\d+$/ }
    puts "High: #{tides.map { |t| "#{t}" }.join(', ')}" unless nil
    sql = <<~SQL
      SELECT 1
    SQL
    %w[a b].each(&:freeze)
  end
end
`,
  go: `package main

import "fmt"

// Tide is a height.
type Tide struct {
	Height float64 \`json:"height"\`
}

func (t *Tide) String() string {
	for i := range 0x10 {
		fmt.Printf("%d\\n", i)
	}
	return string('a') + nil
}
`,
  rust: `#[derive(Debug, Clone)]
pub struct Tide<'a> {
    name: &'a str,
}

impl<'a> Tide<'a> {
    /* height */
    pub fn new(name: &'a str) -> Self {
        println!("{} {}", name, 'x');
        let raw = r#"a "quoted" word"#;
        Self { name: if raw.len() > 1_000usize { raw } else { name } }
    }
}
`,
  java: `package tides;

/** A tide. */
@Entity(name = "tide")
public final record Tide(double height, List<String> names) {
    static final int MAX = 100L;
    String text = """
        Hello "tide"
        """;
    public boolean isHigh() { return height > 1.5f && names != null && 'a' < 'b'; }
}
`,
  c: `#include <stdio.h>
#define MAX 10

/* a tide */
typedef struct tide { double height; } tide_t;

int main(void) {
    unsigned int n = 0xFFu; // count
    printf("%d\\n", n);
    return NULL == 0 ? 'a' : 1.5e-3f;
}
`,
  cpp: `#include "tide.hpp"
namespace tides {
template <typename T>
class Tide final : public Base<T> {
 public:
  [[nodiscard]] constexpr auto height() const noexcept -> double { return 1'000.5; }
  std::string raw = R"x(a "b" )" )x";
  virtual ~Tide() = default;
};
}  // namespace tides
`,
  csharp: `using System;

namespace Tides;

#region Types
[Serializable]
public record Tide(double Height)
{
    // text
    public string Text => $"{Height:F2} m {{x}} {(Height > 1 ? "high" : "low")}";
    private readonly string path = @"C:\\tides""x";
    public async Task<int> Get(int? id) => await Load(id ?? 0);
}
`,
  swift: `import Foundation

@main
struct Tide: Codable {
    let height: Double = 1.5
    /// text
    func label(for day: Date?) -> String {
        guard let day else { return #"raw "x""# }
        return "High: \\(format(day, "x")) at \\(height) m" + nil
    }
}
`,
  kotlin: `package tides

// tides
data class Tide(val height: Double, val name: String? = null) {
    @JvmStatic
    fun label(): String = when {
        height > 1.5 -> "High: \${name?.uppercase() ?: "none"} $height"
        else -> """raw "text" """
    }
}
`,
  php: `<h1>Tides</h1>
<?php
namespace Tides;

#[Route('/tides')]
final class Tide extends Model
{
    // text
    public function label(?string $name = null): string
    {
        return "High: {$this->names['a']} $name" . 'x' . <<<TXT
          body
          TXT;
    }
}
?>
<p>End</p>
`,
  sh: `#!/usr/bin/env bash
# publish
set -euo pipefail
NAME="tide \${1:-none} $(date +%s)"
for file in *.md; do
  curl -X POST --data @"$file" https://example.com/api | jq -r '.id'
done
cat <<EOF > out.txt
$NAME
EOF
if [ "$NAME" = 'x' ]; then exit 1; fi
`,
  sql: `-- high tides
SELECT t.name, COUNT(*) AS total
FROM tides t
LEFT JOIN "harbours" h ON h.id = t.harbour_id
WHERE t.height >= 1.5 AND h.name LIKE 'O''Brien%' AND t.day = $1
GROUP BY t.name;
create table tides (id integer primary key, name varchar(50) not null);
`,
  yaml: `# tides
name: "High tide"
count: 3
enabled: true
items:
  - id: a-1
    when: 2025-11-21
  - *default
script: |
  echo "x: y"
  exit 1
next: [1, two, ~]
url: https://example.com/#top
`,
  toml: `# tides
title = "High \\"tide\\""

[server.http]
port = 8_080
enabled = true
since = 2025-11-21T10:00:00Z
tags = ['a', 1.5]
`,
  xml: `<?xml version="1.0"?>
<!-- tides -->
<tides xmlns:x="urn:x">
  <x:tide id="1" high='yes'>Fish &amp; chips</x:tide>
  <![CDATA[ <raw> ]]>
</tides>
`,
  md: `# Tides

A **high** tide, \`code\` and [a link](https://example.com).

- one
1. two

> quoted

\`\`\`js
const a = 1
\`\`\`
`,
  diff: `diff --git a/tide.ts b/tide.ts
--- a/tide.ts
+++ b/tide.ts
@@ -1,2 +1,2 @@
 const a = 1
-const b = 2
+const b = 3
`,
}
