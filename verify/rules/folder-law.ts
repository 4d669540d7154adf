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
    public: ['card', 'config', 'content', 'http', 'jobs', 'observe', 'store', 'store/db'],
    upkeep: ['content', 'store', 'store/db'],
    cli: ['config', 'content', 'store', 'store/db', 'upkeep'],
  },
  'apps/editor/src': {
    session: [],
    document: ['blocks'],
    blocks: ['document', 'session'],
    interface: ['editing', 'session'],
    editing: ['blocks', 'document', 'session'],
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
    components: [],
    highlight: [],
    text: [],
    blocks: ['components'],
    math: ['text'],
    'page-script': ['components'],
    themes: ['highlight'],
  },
  'packages/qp-sanitize/src': {
    policy: [],
    css: ['html', 'policy'],
    html: ['css', 'policy'],
  },
  'packages/qp-schema/src': {
    blocks: [],
    api: ['blocks'],
    conformance: ['blocks'],
    embeds: ['blocks'],
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
