import type { ColouredLanguage } from './samples.testkit.ts'

/** What the samples look like, whole. */
export const SAMPLES_HTML: { readonly [L in ColouredLanguage]: string } = {
  ts: `<span class="qp-hl-keyword">import</span> <span class="qp-hl-keyword">type</span> { <span class="qp-hl-type">Tide</span> } <span class="qp-hl-keyword">from</span> <span class="qp-hl-string">'./tide.ts'</span>

<span class="qp-hl-comment">/** Heights in metres. */</span>
<span class="qp-hl-keyword">export</span> <span class="qp-hl-keyword">class</span> <span class="qp-hl-type">Harbour</span>&lt;<span class="qp-hl-type">T</span> <span class="qp-hl-keyword">extends</span> <span class="qp-hl-type">Tide</span>&gt; {
  readonly #tides = <span class="qp-hl-keyword">new</span> <span class="qp-hl-type">Map</span>&lt;<span class="qp-hl-type">string</span>, <span class="qp-hl-type">T</span>&gt;()

  <span class="qp-hl-meta">@logged</span>
  <span class="qp-hl-keyword">async</span> <span class="qp-hl-function">high</span>(<span class="qp-hl-attribute">day</span>?: <span class="qp-hl-type">Date</span>, limit = <span class="qp-hl-number">1_000</span>): <span class="qp-hl-type">Promise</span>&lt;<span class="qp-hl-type">T</span> | <span class="qp-hl-number">undefined</span>&gt; {
    <span class="qp-hl-keyword">const</span> type = <span class="qp-hl-string">/^\\d+[/"]$/u</span>.<span class="qp-hl-function">test</span>(<span class="qp-hl-string">\`</span><span class="qp-hl-keyword">\${</span>day?.<span class="qp-hl-function">getDate</span>() ?? { <span class="qp-hl-attribute">a</span>: <span class="qp-hl-string">'}'</span> }.a<span class="qp-hl-keyword">}</span><span class="qp-hl-string">!\`</span>) <span class="qp-hl-comment">// a test</span>
    <span class="qp-hl-keyword">return</span> type === <span class="qp-hl-number">true</span> ? <span class="qp-hl-keyword">this</span>.#tides.<span class="qp-hl-function">get</span>(<span class="qp-hl-string">"a\\"b"</span>) : <span class="qp-hl-number">undefined</span>
  }
}
`,
  tsx: `<span class="qp-hl-keyword">const</span> <span class="qp-hl-variable">MAX_ITEMS</span> = <span class="qp-hl-number">3</span>
<span class="qp-hl-keyword">export</span> <span class="qp-hl-keyword">function</span> <span class="qp-hl-type">List</span>&lt;<span class="qp-hl-type">T</span>,&gt;({ items, title = <span class="qp-hl-string">'None'</span> }: <span class="qp-hl-type">Props</span>&lt;<span class="qp-hl-type">T</span>&gt;) {
  <span class="qp-hl-keyword">const</span> some = items.length &lt; <span class="qp-hl-variable">MAX_ITEMS</span> &amp;&amp; items.length &gt; <span class="qp-hl-number">0</span>
  <span class="qp-hl-keyword">return</span> (
    <span class="qp-hl-keyword">&lt;section</span> <span class="qp-hl-attribute">className</span>=<span class="qp-hl-string">"list"</span> <span class="qp-hl-attribute">hidden</span>={!some} {...rest}<span class="qp-hl-keyword">&gt;</span>
      {<span class="qp-hl-comment">/* it's the title */</span>}
      <span class="qp-hl-type">&lt;Title.Main</span> <span class="qp-hl-attribute">size</span>={<span class="qp-hl-number">2</span>}<span class="qp-hl-keyword">&gt;</span>{title} isn't "code"<span class="qp-hl-type">&lt;/Title.Main&gt;</span>
      <span class="qp-hl-keyword">&lt;&gt;</span>{items.<span class="qp-hl-function">map</span>((item) =&gt; <span class="qp-hl-keyword">&lt;li</span> <span class="qp-hl-attribute">key</span>={item.id}<span class="qp-hl-keyword">&gt;</span>{item.name}<span class="qp-hl-keyword">&lt;/li&gt;</span>)}<span class="qp-hl-keyword">&lt;/&gt;</span>
      <span class="qp-hl-keyword">&lt;br</span> <span class="qp-hl-keyword">/&gt;</span>
    <span class="qp-hl-keyword">&lt;/section&gt;</span>
  )
}
`,
  js: `<span class="qp-hl-meta">#!/usr/bin/env node</span>
<span class="qp-hl-keyword">const</span> total = items.<span class="qp-hl-function">reduce</span>((sum, { price }) =&gt; sum + price / <span class="qp-hl-number">100</span>, <span class="qp-hl-number">0</span>)
<span class="qp-hl-keyword">for</span> (<span class="qp-hl-keyword">const</span> name <span class="qp-hl-keyword">of</span> <span class="qp-hl-type">Object</span>.<span class="qp-hl-function">keys</span>(config)) <span class="qp-hl-keyword">if</span> (!<span class="qp-hl-string">/[/]x/</span>.<span class="qp-hl-function">test</span>(name)) <span class="qp-hl-keyword">delete</span> config.class
<span class="qp-hl-keyword">export</span> <span class="qp-hl-keyword">default</span> { total, <span class="qp-hl-keyword">if</span>: <span class="qp-hl-number">null</span>, <span class="qp-hl-string">'key'</span>: <span class="qp-hl-number">0x1f</span>, <span class="qp-hl-function">run</span>() {} }
`,
  jsx: `<span class="qp-hl-keyword">const</span> <span class="qp-hl-type">App</span> = () =&gt; <span class="qp-hl-keyword">&lt;a</span> <span class="qp-hl-attribute">href</span>=<span class="qp-hl-string">"/"</span> <span class="qp-hl-attribute">onClick</span>={() =&gt; <span class="qp-hl-function">go</span>({ <span class="qp-hl-attribute">to</span>: <span class="qp-hl-string">'/'</span> })}<span class="qp-hl-keyword">&gt;</span>Home &amp;amp; back<span class="qp-hl-keyword">&lt;/a&gt;</span>
`,
  json: `{
  <span class="qp-hl-attribute">"name"</span>: <span class="qp-hl-string">"tides"</span>,
  <span class="qp-hl-attribute">"count"</span>: <span class="qp-hl-number">-1.5e+3</span>,
  <span class="qp-hl-attribute">"tags"</span>: [<span class="qp-hl-string">"a\\"b"</span>, <span class="qp-hl-number">true</span>, <span class="qp-hl-number">null</span>],
  <span class="qp-hl-attribute">"nested"</span>: {}
}
`,
  html: `<span class="qp-hl-meta">&lt;!doctype html&gt;</span>
<span class="qp-hl-comment">&lt;!-- a page --&gt;</span>
<span class="qp-hl-keyword">&lt;html</span> <span class="qp-hl-attribute">lang</span>=<span class="qp-hl-string">"en"</span><span class="qp-hl-keyword">&gt;</span>
<span class="qp-hl-keyword">&lt;style&gt;p</span> { <span class="qp-hl-attribute">color</span>: <span class="qp-hl-number">#333</span> }<span class="qp-hl-keyword">&lt;/style&gt;</span>
<span class="qp-hl-keyword">&lt;p</span> <span class="qp-hl-attribute">class</span>=<span class="qp-hl-string">note</span> <span class="qp-hl-attribute">hidden</span><span class="qp-hl-keyword">&gt;</span>Fish <span class="qp-hl-number">&amp;amp;</span> chips &lt; 5<span class="qp-hl-keyword">&lt;/p&gt;</span>
<span class="qp-hl-keyword">&lt;script&gt;if</span> (a &lt; b) <span class="qp-hl-function">alert</span>(<span class="qp-hl-string">"&lt;/p&gt;"</span>)<span class="qp-hl-keyword">&lt;/script&gt;</span>
<span class="qp-hl-keyword">&lt;br/&gt;</span>
<span class="qp-hl-keyword">&lt;/html&gt;</span>
`,
  css: `<span class="qp-hl-comment">/* tides */</span>
<span class="qp-hl-keyword">@media</span> (<span class="qp-hl-keyword">min-width</span>: <span class="qp-hl-number">40rem</span>) {
  <span class="qp-hl-attribute">a</span>:hover, <span class="qp-hl-type">.card</span> &gt; h2::before {
    <span class="qp-hl-variable">--gap</span>: <span class="qp-hl-number">1.5rem</span>;
    <span class="qp-hl-attribute">color</span>: <span class="qp-hl-function">var</span>(<span class="qp-hl-variable">--ink</span>, <span class="qp-hl-number">#0a3f5c</span>);
    <span class="qp-hl-attribute">margin</span>: <span class="qp-hl-number">-2px</span> auto <span class="qp-hl-keyword">!important</span>;
    <span class="qp-hl-attribute">background</span>: <span class="qp-hl-function">url</span>(<span class="qp-hl-string">"wave.svg"</span>) no-repeat;
  }
}
`,
  py: `<span class="qp-hl-keyword">from</span> dataclasses <span class="qp-hl-keyword">import</span> dataclass

<span class="qp-hl-meta">@dataclass</span>(frozen=<span class="qp-hl-number">True</span>)
<span class="qp-hl-keyword">class</span> <span class="qp-hl-type">Tide</span>:
    <span class="qp-hl-string">"""Height in metres."""</span>
    height: <span class="qp-hl-type">float</span> = <span class="qp-hl-number">1.5e-3</span>

    <span class="qp-hl-keyword">async</span> <span class="qp-hl-keyword">def</span> <span class="qp-hl-function">label</span>(<span class="qp-hl-variable">self</span>, match=<span class="qp-hl-number">None</span>) -&gt; <span class="qp-hl-type">str</span>:
        <span class="qp-hl-comment"># rounded</span>
        <span class="qp-hl-keyword">return</span> <span class="qp-hl-string">f"</span><span class="qp-hl-keyword">{</span><span class="qp-hl-variable">self</span>.height!r:&gt;<span class="qp-hl-number">10</span><span class="qp-hl-keyword">}</span><span class="qp-hl-string"> {{m}} </span><span class="qp-hl-keyword">{</span><span class="qp-hl-string">', '</span>.<span class="qp-hl-function">join</span>(names)<span class="qp-hl-keyword">}</span><span class="qp-hl-string">"</span> + <span class="qp-hl-string">r'\\d'</span> + <span class="qp-hl-number">None</span>
`,
  rb: `<span class="qp-hl-comment"># tides</span>
<span class="qp-hl-keyword">class</span> <span class="qp-hl-type">Harbour</span> &lt; <span class="qp-hl-type">Base</span>
  <span class="qp-hl-keyword">attr_reader</span> <span class="qp-hl-string">:name</span>
  <span class="qp-hl-keyword">def</span> <span class="qp-hl-function">high?</span>(day, <span class="qp-hl-attribute">limit</span>: <span class="qp-hl-number">10</span>)
    <span class="qp-hl-variable">@tides</span>.select { |tide| tide[<span class="qp-hl-string">:height</span>] &gt; <span class="qp-hl-number">1.5</span> &amp;&amp; day =~ <span class="qp-hl-string">/^\\d+$/</span> }
    puts <span class="qp-hl-string">"High: </span><span class="qp-hl-keyword">#{</span>tides.map { |t| <span class="qp-hl-string">"</span><span class="qp-hl-keyword">#{</span>t<span class="qp-hl-keyword">}</span><span class="qp-hl-string">"</span> }.<span class="qp-hl-function">join</span>(<span class="qp-hl-string">', '</span>)<span class="qp-hl-keyword">}</span><span class="qp-hl-string">"</span> <span class="qp-hl-keyword">unless</span> <span class="qp-hl-number">nil</span>
    sql = <span class="qp-hl-string">&lt;&lt;~SQL
      SELECT 1
    SQL</span>
    <span class="qp-hl-string">%w[a b]</span>.<span class="qp-hl-function">each</span>(&amp;<span class="qp-hl-string">:freeze</span>)
  <span class="qp-hl-keyword">end</span>
<span class="qp-hl-keyword">end</span>
`,
  go: `<span class="qp-hl-keyword">package</span> main

<span class="qp-hl-keyword">import</span> <span class="qp-hl-string">"fmt"</span>

<span class="qp-hl-comment">// Tide is a height.</span>
<span class="qp-hl-keyword">type</span> <span class="qp-hl-type">Tide</span> <span class="qp-hl-keyword">struct</span> {
	<span class="qp-hl-type">Height</span> <span class="qp-hl-type">float64</span> <span class="qp-hl-string">\`json:"height"\`</span>
}

<span class="qp-hl-keyword">func</span> (t *<span class="qp-hl-type">Tide</span>) <span class="qp-hl-function">String</span>() <span class="qp-hl-type">string</span> {
	<span class="qp-hl-keyword">for</span> i := <span class="qp-hl-keyword">range</span> <span class="qp-hl-number">0x10</span> {
		fmt.<span class="qp-hl-function">Printf</span>(<span class="qp-hl-string">"%d\\n"</span>, i)
	}
	<span class="qp-hl-keyword">return</span> <span class="qp-hl-type">string</span>(<span class="qp-hl-string">'a'</span>) + <span class="qp-hl-number">nil</span>
}
`,
  rust: `<span class="qp-hl-meta">#[derive(Debug, Clone)]</span>
<span class="qp-hl-keyword">pub</span> <span class="qp-hl-keyword">struct</span> <span class="qp-hl-type">Tide</span>&lt;<span class="qp-hl-variable">'a</span>&gt; {
    name: &amp;<span class="qp-hl-variable">'a</span> <span class="qp-hl-type">str</span>,
}

<span class="qp-hl-keyword">impl</span>&lt;<span class="qp-hl-variable">'a</span>&gt; <span class="qp-hl-type">Tide</span>&lt;<span class="qp-hl-variable">'a</span>&gt; {
    <span class="qp-hl-comment">/* height */</span>
    <span class="qp-hl-keyword">pub</span> <span class="qp-hl-keyword">fn</span> <span class="qp-hl-function">new</span>(name: &amp;<span class="qp-hl-variable">'a</span> <span class="qp-hl-type">str</span>) -&gt; <span class="qp-hl-type">Self</span> {
        <span class="qp-hl-function">println!</span>(<span class="qp-hl-string">"{} {}"</span>, name, <span class="qp-hl-string">'x'</span>);
        <span class="qp-hl-keyword">let</span> raw = <span class="qp-hl-string">r#"a "quoted" word"#</span>;
        <span class="qp-hl-type">Self</span> { name: <span class="qp-hl-keyword">if</span> raw.<span class="qp-hl-function">len</span>() &gt; <span class="qp-hl-number">1_000usize</span> { raw } <span class="qp-hl-keyword">else</span> { name } }
    }
}
`,
  java: `<span class="qp-hl-keyword">package</span> tides;

<span class="qp-hl-comment">/** A tide. */</span>
<span class="qp-hl-meta">@Entity</span>(name = <span class="qp-hl-string">"tide"</span>)
<span class="qp-hl-keyword">public</span> <span class="qp-hl-keyword">final</span> <span class="qp-hl-keyword">record</span> <span class="qp-hl-function">Tide</span>(<span class="qp-hl-type">double</span> height, <span class="qp-hl-type">List</span>&lt;<span class="qp-hl-type">String</span>&gt; names) {
    <span class="qp-hl-keyword">static</span> <span class="qp-hl-keyword">final</span> <span class="qp-hl-type">int</span> <span class="qp-hl-variable">MAX</span> = <span class="qp-hl-number">100L</span>;
    <span class="qp-hl-type">String</span> text = <span class="qp-hl-string">"""
        Hello "tide"
        """</span>;
    <span class="qp-hl-keyword">public</span> <span class="qp-hl-type">boolean</span> <span class="qp-hl-function">isHigh</span>() { <span class="qp-hl-keyword">return</span> height &gt; <span class="qp-hl-number">1.5f</span> &amp;&amp; names != <span class="qp-hl-number">null</span> &amp;&amp; <span class="qp-hl-string">'a'</span> &lt; <span class="qp-hl-string">'b'</span>; }
}
`,
  c: `<span class="qp-hl-meta">#include</span> <span class="qp-hl-string">&lt;stdio.h&gt;</span>
<span class="qp-hl-meta">#define</span> <span class="qp-hl-variable">MAX</span> <span class="qp-hl-number">10</span>

<span class="qp-hl-comment">/* a tide */</span>
<span class="qp-hl-keyword">typedef</span> <span class="qp-hl-keyword">struct</span> tide { <span class="qp-hl-type">double</span> height; } tide_t;

<span class="qp-hl-type">int</span> <span class="qp-hl-function">main</span>(<span class="qp-hl-type">void</span>) {
    <span class="qp-hl-type">unsigned</span> <span class="qp-hl-type">int</span> n = <span class="qp-hl-number">0xFFu</span>; <span class="qp-hl-comment">// count</span>
    <span class="qp-hl-function">printf</span>(<span class="qp-hl-string">"%d\\n"</span>, n);
    <span class="qp-hl-keyword">return</span> <span class="qp-hl-number">NULL</span> == <span class="qp-hl-number">0</span> ? <span class="qp-hl-string">'a'</span> : <span class="qp-hl-number">1.5e-3f</span>;
}
`,
  cpp: `<span class="qp-hl-meta">#include</span> <span class="qp-hl-string">"tide.hpp"</span>
<span class="qp-hl-keyword">namespace</span> tides {
<span class="qp-hl-keyword">template</span> &lt;<span class="qp-hl-keyword">typename</span> <span class="qp-hl-type">T</span>&gt;
<span class="qp-hl-keyword">class</span> <span class="qp-hl-type">Tide</span> final : <span class="qp-hl-keyword">public</span> <span class="qp-hl-type">Base</span>&lt;<span class="qp-hl-type">T</span>&gt; {
 <span class="qp-hl-keyword">public</span>:
  <span class="qp-hl-meta">[[nodiscard]]</span> <span class="qp-hl-keyword">constexpr</span> <span class="qp-hl-keyword">auto</span> <span class="qp-hl-function">height</span>() <span class="qp-hl-keyword">const</span> <span class="qp-hl-keyword">noexcept</span> -&gt; <span class="qp-hl-type">double</span> { <span class="qp-hl-keyword">return</span> <span class="qp-hl-number">1'000.5</span>; }
  std::string raw = <span class="qp-hl-string">R"x(a "b" )" )x"</span>;
  <span class="qp-hl-keyword">virtual</span> ~<span class="qp-hl-function">Tide</span>() = <span class="qp-hl-keyword">default</span>;
};
}  <span class="qp-hl-comment">// namespace tides</span>
`,
  csharp: `<span class="qp-hl-keyword">using</span> <span class="qp-hl-type">System</span>;

<span class="qp-hl-keyword">namespace</span> <span class="qp-hl-type">Tides</span>;

<span class="qp-hl-meta">#region Types</span>
[<span class="qp-hl-meta">Serializable</span>]
<span class="qp-hl-keyword">public</span> <span class="qp-hl-keyword">record</span> <span class="qp-hl-function">Tide</span>(<span class="qp-hl-type">double</span> <span class="qp-hl-type">Height</span>)
{
    <span class="qp-hl-comment">// text</span>
    <span class="qp-hl-keyword">public</span> <span class="qp-hl-type">string</span> <span class="qp-hl-type">Text</span> =&gt; <span class="qp-hl-string">$"</span><span class="qp-hl-keyword">{</span><span class="qp-hl-type">Height</span>:<span class="qp-hl-variable">F2</span><span class="qp-hl-keyword">}</span><span class="qp-hl-string"> m {{x}} </span><span class="qp-hl-keyword">{</span>(<span class="qp-hl-type">Height</span> &gt; <span class="qp-hl-number">1</span> ? <span class="qp-hl-string">"high"</span> : <span class="qp-hl-string">"low"</span>)<span class="qp-hl-keyword">}</span><span class="qp-hl-string">"</span>;
    <span class="qp-hl-keyword">private</span> <span class="qp-hl-keyword">readonly</span> <span class="qp-hl-type">string</span> path = <span class="qp-hl-string">@"C:\\tides""x"</span>;
    <span class="qp-hl-keyword">public</span> <span class="qp-hl-keyword">async</span> <span class="qp-hl-type">Task</span>&lt;<span class="qp-hl-type">int</span>&gt; <span class="qp-hl-function">Get</span>(<span class="qp-hl-type">int</span>? id) =&gt; <span class="qp-hl-keyword">await</span> <span class="qp-hl-function">Load</span>(id ?? <span class="qp-hl-number">0</span>);
}
`,
  swift: `<span class="qp-hl-keyword">import</span> <span class="qp-hl-type">Foundation</span>

<span class="qp-hl-meta">@main</span>
<span class="qp-hl-keyword">struct</span> <span class="qp-hl-type">Tide</span>: <span class="qp-hl-type">Codable</span> {
    <span class="qp-hl-keyword">let</span> height: <span class="qp-hl-type">Double</span> = <span class="qp-hl-number">1.5</span>
    <span class="qp-hl-comment">/// text</span>
    <span class="qp-hl-keyword">func</span> <span class="qp-hl-function">label</span>(<span class="qp-hl-keyword">for</span> day: <span class="qp-hl-type">Date</span>?) -&gt; <span class="qp-hl-type">String</span> {
        <span class="qp-hl-keyword">guard</span> <span class="qp-hl-keyword">let</span> day <span class="qp-hl-keyword">else</span> { <span class="qp-hl-keyword">return</span> <span class="qp-hl-string">#"raw "x""#</span> }
        <span class="qp-hl-keyword">return</span> <span class="qp-hl-string">"High: </span><span class="qp-hl-keyword">\\(</span><span class="qp-hl-function">format</span>(day, <span class="qp-hl-string">"x"</span>)<span class="qp-hl-keyword">)</span><span class="qp-hl-string"> at </span><span class="qp-hl-keyword">\\(</span>height<span class="qp-hl-keyword">)</span><span class="qp-hl-string"> m"</span> + <span class="qp-hl-number">nil</span>
    }
}
`,
  kotlin: `<span class="qp-hl-keyword">package</span> tides

<span class="qp-hl-comment">// tides</span>
<span class="qp-hl-keyword">data</span> <span class="qp-hl-keyword">class</span> <span class="qp-hl-function">Tide</span>(<span class="qp-hl-keyword">val</span> height: <span class="qp-hl-type">Double</span>, <span class="qp-hl-keyword">val</span> name: <span class="qp-hl-type">String</span>? = <span class="qp-hl-number">null</span>) {
    <span class="qp-hl-meta">@JvmStatic</span>
    <span class="qp-hl-keyword">fun</span> <span class="qp-hl-function">label</span>(): <span class="qp-hl-type">String</span> = <span class="qp-hl-keyword">when</span> {
        height &gt; <span class="qp-hl-number">1.5</span> -&gt; <span class="qp-hl-string">"High: </span><span class="qp-hl-keyword">\${</span>name?.<span class="qp-hl-function">uppercase</span>() ?: <span class="qp-hl-string">"none"</span><span class="qp-hl-keyword">}</span><span class="qp-hl-string"> </span><span class="qp-hl-variable">$height</span><span class="qp-hl-string">"</span>
        <span class="qp-hl-keyword">else</span> -&gt; <span class="qp-hl-string">"""raw "text" """</span>
    }
}
`,
  php: `<span class="qp-hl-keyword">&lt;h1&gt;</span>Tides<span class="qp-hl-keyword">&lt;/h1&gt;</span>
<span class="qp-hl-meta">&lt;?php</span>
<span class="qp-hl-keyword">namespace</span> <span class="qp-hl-type">Tides</span>;

<span class="qp-hl-meta">#[Route('/tides')]</span>
<span class="qp-hl-keyword">final</span> <span class="qp-hl-keyword">class</span> <span class="qp-hl-type">Tide</span> <span class="qp-hl-keyword">extends</span> <span class="qp-hl-type">Model</span>
{
    <span class="qp-hl-comment">// text</span>
    <span class="qp-hl-keyword">public</span> <span class="qp-hl-keyword">function</span> <span class="qp-hl-function">label</span>(?<span class="qp-hl-type">string</span> <span class="qp-hl-variable">$name</span> = <span class="qp-hl-number">null</span>): <span class="qp-hl-type">string</span>
    {
        <span class="qp-hl-keyword">return</span> <span class="qp-hl-string">"High: </span><span class="qp-hl-keyword">{</span><span class="qp-hl-variable">$this</span>-&gt;names[<span class="qp-hl-string">'a'</span>]<span class="qp-hl-keyword">}</span><span class="qp-hl-string"> </span><span class="qp-hl-variable">$name</span><span class="qp-hl-string">"</span> . <span class="qp-hl-string">'x'</span> . <span class="qp-hl-string">&lt;&lt;&lt;TXT
          body
          TXT;</span>
    }
}
<span class="qp-hl-meta">?&gt;</span>
<span class="qp-hl-keyword">&lt;p&gt;</span>End<span class="qp-hl-keyword">&lt;/p&gt;</span>
`,
  sh: `<span class="qp-hl-comment">#!/usr/bin/env bash</span>
<span class="qp-hl-comment"># publish</span>
<span class="qp-hl-function">set</span> <span class="qp-hl-attribute">-euo</span> pipefail
<span class="qp-hl-variable">NAME</span>=<span class="qp-hl-string">"tide </span><span class="qp-hl-variable">\${1:-none}</span><span class="qp-hl-string"> </span><span class="qp-hl-keyword">$(</span>date +%s<span class="qp-hl-keyword">)</span><span class="qp-hl-string">"</span>
<span class="qp-hl-keyword">for</span> file <span class="qp-hl-keyword">in</span> *.md; <span class="qp-hl-keyword">do</span>
  <span class="qp-hl-function">curl</span> <span class="qp-hl-attribute">-X</span> POST <span class="qp-hl-attribute">--data</span> @<span class="qp-hl-string">"</span><span class="qp-hl-variable">$file</span><span class="qp-hl-string">"</span> https://example.com/api | <span class="qp-hl-function">jq</span> <span class="qp-hl-attribute">-r</span> <span class="qp-hl-string">'.id'</span>
<span class="qp-hl-keyword">done</span>
<span class="qp-hl-function">cat</span> <span class="qp-hl-string">&lt;&lt;EOF &gt; out.txt
$NAME
EOF</span>
<span class="qp-hl-keyword">if</span> [ <span class="qp-hl-string">"</span><span class="qp-hl-variable">$NAME</span><span class="qp-hl-string">"</span> = <span class="qp-hl-string">'x'</span> ]; <span class="qp-hl-keyword">then</span> <span class="qp-hl-function">exit</span> <span class="qp-hl-number">1</span>; <span class="qp-hl-keyword">fi</span>
`,
  sql: `<span class="qp-hl-comment">-- high tides</span>
<span class="qp-hl-keyword">SELECT</span> t.name, <span class="qp-hl-function">COUNT</span>(*) <span class="qp-hl-keyword">AS</span> total
<span class="qp-hl-keyword">FROM</span> tides t
<span class="qp-hl-keyword">LEFT</span> <span class="qp-hl-keyword">JOIN</span> <span class="qp-hl-attribute">"harbours"</span> h <span class="qp-hl-keyword">ON</span> h.id = t.harbour_id
<span class="qp-hl-keyword">WHERE</span> t.height &gt;= <span class="qp-hl-number">1.5</span> <span class="qp-hl-keyword">AND</span> h.name <span class="qp-hl-keyword">LIKE</span> <span class="qp-hl-string">'O''Brien%'</span> <span class="qp-hl-keyword">AND</span> t.day = <span class="qp-hl-variable">$1</span>
<span class="qp-hl-keyword">GROUP</span> <span class="qp-hl-keyword">BY</span> t.name;
<span class="qp-hl-keyword">create</span> <span class="qp-hl-keyword">table</span> tides (id <span class="qp-hl-type">integer</span> <span class="qp-hl-keyword">primary</span> <span class="qp-hl-keyword">key</span>, name <span class="qp-hl-type">varchar</span>(<span class="qp-hl-number">50</span>) <span class="qp-hl-keyword">not</span> <span class="qp-hl-number">null</span>);
`,
  yaml: `<span class="qp-hl-comment"># tides</span>
<span class="qp-hl-attribute">name</span>: <span class="qp-hl-string">"High tide"</span>
<span class="qp-hl-attribute">count</span>: <span class="qp-hl-number">3</span>
<span class="qp-hl-attribute">enabled</span>: <span class="qp-hl-number">true</span>
<span class="qp-hl-attribute">items</span>:
  - <span class="qp-hl-attribute">id</span>: a-1
    <span class="qp-hl-attribute">when</span>: 2025-11-21
  - <span class="qp-hl-variable">*default</span>
<span class="qp-hl-attribute">script</span>: <span class="qp-hl-string">|
  echo "x: y"
  exit 1</span>
<span class="qp-hl-attribute">next</span>: [<span class="qp-hl-number">1</span>, two, <span class="qp-hl-number">~</span>]
<span class="qp-hl-attribute">url</span>: https://example.com/#top
`,
  toml: `<span class="qp-hl-comment"># tides</span>
<span class="qp-hl-attribute">title</span> = <span class="qp-hl-string">"High \\"tide\\""</span>

<span class="qp-hl-type">[server.http]</span>
<span class="qp-hl-attribute">port</span> = <span class="qp-hl-number">8_080</span>
<span class="qp-hl-attribute">enabled</span> = <span class="qp-hl-number">true</span>
<span class="qp-hl-attribute">since</span> = <span class="qp-hl-number">2025-11-21T10:00:00Z</span>
<span class="qp-hl-attribute">tags</span> = [<span class="qp-hl-string">'a'</span>, <span class="qp-hl-number">1.5</span>]
`,
  xml: `<span class="qp-hl-meta">&lt;?xml version="1.0"?&gt;</span>
<span class="qp-hl-comment">&lt;!-- tides --&gt;</span>
<span class="qp-hl-keyword">&lt;tides</span> <span class="qp-hl-attribute">xmlns:x</span>=<span class="qp-hl-string">"urn:x"</span><span class="qp-hl-keyword">&gt;</span>
  <span class="qp-hl-keyword">&lt;x:tide</span> <span class="qp-hl-attribute">id</span>=<span class="qp-hl-string">"1"</span> <span class="qp-hl-attribute">high</span>=<span class="qp-hl-string">'yes'</span><span class="qp-hl-keyword">&gt;</span>Fish <span class="qp-hl-number">&amp;amp;</span> chips<span class="qp-hl-keyword">&lt;/x:tide&gt;</span>
  <span class="qp-hl-string">&lt;![CDATA[ &lt;raw&gt; ]]&gt;</span>
<span class="qp-hl-keyword">&lt;/tides&gt;</span>
`,
  md: `<span class="qp-hl-keyword"># Tides</span>

A <span class="qp-hl-type">**high**</span> tide, <span class="qp-hl-string">\`code\`</span> and <span class="qp-hl-function">[a link](https://example.com)</span>.

<span class="qp-hl-keyword">-</span> one
<span class="qp-hl-keyword">1.</span> two

<span class="qp-hl-comment">&gt;</span> quoted

<span class="qp-hl-string">\`\`\`js
const a = 1
\`\`\`</span>
`,
  diff: `<span class="qp-hl-meta">diff --git a/tide.ts b/tide.ts</span>
<span class="qp-hl-meta">--- a/tide.ts</span>
<span class="qp-hl-meta">+++ b/tide.ts</span>
<span class="qp-hl-function">@@ -1,2 +1,2 @@</span>
 const a = 1
<span class="qp-hl-deletion">-const b = 2</span>
<span class="qp-hl-addition">+const b = 3</span>
`,
}
