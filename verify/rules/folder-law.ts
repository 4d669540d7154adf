/** What each folder of a package may import of the package's other folders. */
export type FolderLaw = Readonly<Record<string, readonly string[]>>

/**
 * The folders of every package that has some, by the path of its sources. Files at the top of a package put its
 * folders together, or are below all of them.
 */
export const FOLDER_LAW: Readonly<Record<string, FolderLaw>> = {
  'apps/server/src': {
    config: [],
    observe: [],
    pool: [],
    'store/db': [],
    content: ['config'],
    http: ['config', 'observe'],
    store: ['content', 'store/db'],
    jobs: ['config', 'content', 'pool'],
    card: ['content', 'pool'],
    picture: ['pool'],
    api: ['config', 'content', 'http', 'jobs', 'observe', 'picture', 'store'],
    mcp: ['api', 'config', 'http'],
    site: ['card', 'config', 'content', 'http', 'jobs', 'observe', 'store', 'store/db'],
    maintenance: ['content', 'store', 'store/db'],
    cli: ['config', 'content', 'store', 'store/db', 'maintenance'],
  },
  'apps/editor/src': {
    session: [],
    'rich-html': [],
    'block-forms': ['rich-html', 'session'],
    'interface/notices': ['session'],
    blocks: ['block-forms', 'rich-html'],
    'interface/dialogs': ['interface/notices', 'session'],
    'interface/top-bar': ['interface/notices', 'session'],
    document: ['block-forms', 'blocks', 'rich-html'],
    'interface/settings': ['interface/dialogs', 'interface/notices', 'session'],
    'editing/whole-blocks': ['document'],
    'editing/popups': ['editing/whole-blocks'],
    'editing/tables': ['document', 'editing/whole-blocks', 'rich-html'],
    'editing/lists': ['document', 'editing/whole-blocks'],
    'editing/code': ['document', 'editing/whole-blocks'],
    'editing/text': ['document', 'editing/whole-blocks'],
    'editing/find': ['editing/popups'],
    'editing/links': ['document', 'editing/popups'],
    'editing/keys': [
      'blocks',
      'document',
      'editing/code',
      'editing/lists',
      'editing/tables',
      'editing/text',
      'editing/whole-blocks',
    ],
    'editing/formatting': ['document', 'editing/links', 'editing/popups'],
    'editing/pictures': ['document', 'editing/links', 'editing/popups', 'editing/whole-blocks', 'session'],
    'editing/block-menu': [
      'blocks',
      'document',
      'editing/keys',
      'editing/popups',
      'editing/tables',
      'editing/whole-blocks',
    ],
    'editing/paste': ['document', 'editing/pictures', 'editing/popups', 'editing/whole-blocks'],
    editing: [
      'blocks',
      'document',
      'editing/block-menu',
      'editing/find',
      'editing/formatting',
      'editing/keys',
      'editing/paste',
      'editing/pictures',
      'editing/popups',
      'editing/tables',
      'editing/whole-blocks',
    ],
    interface: [
      'editing',
      'interface/dialogs',
      'interface/notices',
      'interface/settings',
      'interface/top-bar',
      'session',
    ],
  },
  'packages/qp-cli/src': {
    errors: [],
    input: ['errors'],
    store: ['errors'],
    pages: ['errors', 'input', 'store'],
    mcp: ['errors', 'input'],
    help: ['errors'],
    commands: ['errors', 'help', 'input', 'mcp', 'pages', 'store'],
  },
  'packages/qp-markdown/src': {
    'from-html': [],
    'from-markdown': [],
    'to-markdown': [],
    edit: ['gfm', 'to-markdown'],
    emit: ['from-markdown', 'reference'],
    reference: ['emit', 'from-markdown'],
    gfm: ['emit', 'from-html', 'from-markdown'],
  },
  'packages/qp-mcp/src': {
    tools: [],
  },
  'packages/qp-react/src': {
    blocks: [],
  },
  'packages/qp-render/src': {
    'forward-compatibility': [],
    templates: [],
    highlight: ['templates'],
    text: ['forward-compatibility'],
    leaves: ['templates', 'text'],
    math: ['templates', 'text'],
    themes: ['highlight', 'templates'],
    components: ['forward-compatibility', 'leaves', 'templates'],
    blocks: ['components', 'frames', 'leaves', 'templates'],
    frames: ['forward-compatibility', 'templates', 'text', 'themes'],
    'page-script': ['forward-compatibility', 'frames', 'templates'],
    css: ['blocks', 'highlight', 'math', 'templates', 'themes'],
    page: [
      'blocks',
      'css',
      'forward-compatibility',
      'frames',
      'leaves',
      'page-script',
      'templates',
      'text',
      'themes',
    ],
  },
  'packages/qp-sanitize/src': {
    policy: [],
    css: ['policy'],
    html: ['css', 'policy'],
  },
  'packages/qp-schema/src': {
    generated: [],
    html: [],
    kinds: [],
    blocks: ['kinds'],
    page: ['blocks'],
    warnings: [],
    checks: ['blocks', 'kinds'],
    conformance: ['blocks', 'page'],
    embeds: ['blocks'],
    validation: ['blocks', 'kinds'],
    walk: ['blocks', 'checks', 'kinds'],
    api: ['blocks', 'checks', 'page', 'validation', 'warnings'],
  },
}

/** Folders that are registries: a file for each thing of a kind, however many there are. */
export const REGISTRIES: readonly string[] = [
  'blocks',
  'commands',
  'embeds',
  'migrations',
  'themes',
  'languages',
]

/**
 * What still breaks the law, by the package's sources. A test compares it with what there is: none may be added, and
 * what is mended goes from this list.
 */
export const CIRCLES_LEFT: Readonly<Record<string, readonly string[]>> = {
  'packages/qp-markdown/src': ['emit → reference → emit', 'dialect.ts → inlines → dialect.ts'],
}

/** Folders that still have more files of their own than {@link MAX_FILES}, and how many. */
export const LARGE_FOLDERS_LEFT: Readonly<Record<string, number>> = {
  'packages/qp-markdown/src/from-html': 24,
  'packages/qp-markdown/src/gfm': 17,
  'packages/qp-markdown/src/to-markdown': 28,
}

/** How many files of its own a folder may have, registries aside. */
export const MAX_FILES = 15
