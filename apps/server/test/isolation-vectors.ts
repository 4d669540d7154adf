/** One way in which a document could come to run a script. `{{run}}` stands for the script. */
export interface Vector {
  readonly name: string
  readonly html: string
  /** What has to be clicked, if anything. */
  readonly click?: string
  /** Where it would work without any policy: some need a frame around them, some the permissions of a page. */
  readonly worksIn: 'both' | 'frame' | 'page'
}

/** Ways that work in the browser which the tests run in; the tests prove that they do. */
export const VECTORS: readonly Vector[] = [
  { name: 'script', html: '<p>x</p><script>{{run}}</script>', worksIn: 'both' },
  { name: 'module', html: '<script type="module">{{run}}</script>', worksIn: 'both' },
  { name: 'data script', html: '<script src="data:text/javascript,{{run}}"></script>', worksIn: 'both' },
  { name: 'onerror', html: '<img src="data:," onerror="{{run}}">', worksIn: 'both' },
  { name: 'body onload', html: '<body onload="{{run}}"><p>x</p></body>', worksIn: 'both' },
  { name: 'svg onload', html: '<svg onload="{{run}}"><circle r="9"/></svg>', worksIn: 'both' },
  {
    name: 'svg animation event',
    html: '<svg><circle r="9"><animate attributeName="r" dur="1s" onbegin="{{run}}"/></circle></svg>',
    worksIn: 'both',
  },
  {
    name: 'svg script',
    html: '<svg><script>{{run}}</script><circle r="9"/></svg>',
    worksIn: 'both',
  },
  {
    name: 'javascript link',
    html: '<p><a href="javascript:{{run}}" target="_self">Go</a></p>',
    click: 'text=Go',
    worksIn: 'page',
  },
  {
    name: 'handler',
    html: '<p onclick="{{run}}">Go</p>',
    click: 'text=Go',
    worksIn: 'both',
  },
  {
    name: 'javascript form',
    html: '<form action="javascript:{{run}}" target="_self"><button>Go</button></form><p>Go</p>',
    click: 'text=Go >> nth=0',
    worksIn: 'page',
  },
  { name: 'srcdoc', html: '<p>x</p><iframe srcdoc="<script>{{run}}</script>"></iframe>', worksIn: 'both' },
  { name: 'javascript frame', html: '<p>x</p><iframe src="javascript:{{run}}"></iframe>', worksIn: 'both' },
  {
    name: 'data object',
    html: '<p>x</p><object data="data:text/html,<script>{{run}}</script>"></object>',
    worksIn: 'both',
  },
  {
    name: 'meta refresh',
    html: '<meta http-equiv="refresh" content="0;url=data:text/html,<script>{{run}}</script>"><p>x</p>',
    worksIn: 'frame',
  },
]

/** The document of a vector, with something to show; what runs in it tells the top window the vector's name. */
export function documentOf({ name, html }: Vector): string {
  return `${html.replaceAll('{{run}}', `top.postMessage('ran ${name}','*')`)}<p>End</p>`
}
