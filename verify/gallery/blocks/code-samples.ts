import type { CodeBlock, CodeLanguage } from 'qp-schema'

/** Diagrams apart: those are drawn, see `gallery-blocks.ts`. */
type SampleLanguage = Exclude<CodeLanguage, 'mermaid'>

const SAMPLES: { readonly [L in SampleLanguage]: string } = {
  plaintext: 'Nothing here is highlighted: if (true) { return "text" }\n\tA tab, and  two spaces.',
  ts: `interface Tide<T extends number = number> {
  readonly height: T // metres
}

/** The highest of several. */
export const highest = (tides: readonly Tide[]): Tide | undefined =>
  tides.toSorted((a, b) => b.height - a.height).at(0)
console.log(\`\${highest([{ height: 4.2 }])?.height ?? 'none'} <b>&amp; no markup</b>\`)`,
  tsx: `export function Row({ label }: { label: string }) {
  const [open, setOpen] = useState<boolean>(false)
  return <li className="row" onClick={() => setOpen(!open)}>{open ? label : '…'}</li>
}`,
  js: `// Counts the words of a text
const words = (text) => text.match(/[\\p{L}'’-]+/gu)?.length ?? 0
export default async function* read(stream) {
  for await (const chunk of stream) yield { chunk, count: words(chunk), at: Date.now() }
}`,
  jsx: `const List = ({ items = [] }) => (
  <ul aria-label="Ports">{items.map((item) => <Port key={item.id} {...item} />)}</ul>
)`,
  json: `{
  "port": "Northside",
  "depth": -4.25e0,
  "open": true,
  "berths": [1, 2, null],
  "note": "tab \\t and \\u00e9"
}`,
  html: `<!doctype html>
<html lang="en">
  <!-- A page -->
  <script>alert('This is text')</script>
  <body class="calm"><h1>Tides &amp; times</h1></body>
</html>`,
  css: `@media (prefers-color-scheme: dark) {
  :root { --page: #101418; }
  a:hover, .row > li::before { color: rgb(90 150 255 / 80%); margin: 0 auto; }
}`,
  py: `from dataclasses import dataclass

@dataclass
class Tide:
    """One reading."""
    height: float = 0.0

    def describe(self) -> str:
        return f"{self.height:.1f} m" if self.height > 0 else 'low'  # metres`,
  rb: `class Tide
  attr_reader :height
  def initialize(height) = @height = height
  def to_s = "#{height.round(1)} m" unless nil?
end`,
  go: `package main

import "fmt"

type Tide struct{ Height float64 }

func (t *Tide) String() string {
	return fmt.Sprintf("%.1f m", t.Height) // metres
}`,
  rust: `#[derive(Debug, Clone)]
struct Tide<'a> { name: &'a str, height: f64 }

impl<'a> Tide<'a> {
    fn is_high(&self) -> bool { self.height > 3.5 } // metres
}
fn main() { println!("{:?}", Tide { name: "North", height: 4.2 }.is_high()); }`,
  java: `/** One reading. */
public record Tide(String port, double height) {
    @Override public String toString() { return "%s: %.1f".formatted(port, height); }
}`,
  c: `#include <stdio.h>
#define HIGH 3.5

int main(void) {
    double height = 4.2; /* metres */
    printf("%s\\n", height > HIGH ? "high" : "low");
    return 0;
}`,
  cpp: `#include <algorithm>
#include <vector>
template <typename T>
auto highest(const std::vector<T>& tides) -> T {
    return *std::max_element(tides.begin(), tides.end()); // not empty
}`,
  csharp: `public sealed record Tide(string Port, double Height)
{
    public bool IsHigh => Height is > 3.5 and < 10; // metres
    public override string ToString() => $"{Port}: {Height:F1}";
}`,
  swift: `struct Tide: Codable {
    let height: Double
    var label: String { height > 3.5 ? "high \\(height)" : "low" } // metres
}`,
  kotlin: `data class Tide(val port: String, val height: Double = 0.0) {
    fun label() = when { height > 3.5 -> "high at $port"; else -> "low" } // metres
}`,
  php: `<?php
final class Tide {
    public function __construct(private float $height = 0.0) {}
    public function label(): string { return sprintf("%.1f m", $this->height); } // metres
}`,
  sh: `#!/usr/bin/env bash
set -euo pipefail
for port in north south; do # every port
  curl --fail "https://example.org/tides/\${port}?day=$(date +%F)" | jq '.height' || exit 1
done`,
  sql: `SELECT port, max(height) AS highest -- metres
FROM tides
WHERE measured_at >= '2026-01-01' AND height IS NOT NULL
GROUP BY port
HAVING count(*) > 3
ORDER BY highest DESC;`,
  yaml: `# Two ports
ports: &ports
  - name: North
    depth: 4.2
    open: true
other: *ports`,
  toml: `# One port
[port.north]
depth = 4.2
open = true
built = 1987-05-04
berths = ["a", "b"]`,
  xml: `<?xml version="1.0"?>
<!-- Two ports -->
<ports><port id="1" depth="4.2">North &amp; South</port><![CDATA[ <raw> ]]></ports>`,
  md: `# Tides

Some *emphasis*, **strong** words and \`code\`.

- [a link](https://example.org)
> a quote`,
  diff: `--- a/tides.txt
+++ b/tides.txt
@@ -1,3 +1,3 @@
 North
-3.9 m
+4.2 m`,
}

/** A code block in every language of the format that is shown as text. */
export const codeSamples: CodeBlock[] = Object.entries(SAMPLES).map(([language, code], index) => ({
  type: 'code',
  code,
  language: language as SampleLanguage,
  ...(index % 2 === 0 ? {} : { filename: `src/ports/tides.${language}` }),
}))
