import { LIMITS } from 'qp-schema'
import { CLIENT_DESCRIPTION_PATH, ERROR_STATUS, openApiDocument } from 'qp-schema/api'
import type { Config } from '../../config/config.ts'
import { textOf } from '../../files.ts'
import { lazily } from '../../lazily.ts'
import { answerAsset } from '../assets/asset-route.ts'
import { assetOf } from '../assets/assets.ts'
import { docsPages } from '../documentation/docs.ts'
import type { PublicRoute } from '../route.ts'

export const MARKDOWN = 'text/markdown; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
/** RFC 9727, section 3. */
const CATALOG = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'
/** It only changes with a release. */
export const KEEP_FOR_AN_HOUR = 'public, max-age=3600'

/** Where programs look for what a service can do. SPEC.md 10.27 */
export function discoveryRoutes(config: Config): PublicRoute[] {
  const { baseUrl } = config
  const skill = lazily(() => skillText(baseUrl))
  const route = (path: string, type: string, text: () => string): PublicRoute => {
    const asset = lazily(() => assetOf(text()))
    return {
      path,
      name: 'discovery',
      handler: (context) => {
        context.set('X-Content-Type-Options', 'nosniff')
        if (path === CATALOG_PATH) context.set('Link', `<${baseUrl}${CATALOG_PATH}>; rel="api-catalog"`)
        return answerAsset(context, asset(), type, KEEP_FOR_AN_HOUR)
      },
    }
  }
  return [
    route('/llms.txt', TEXT, () => overview(config)),
    route('/llms-full.txt', TEXT, () => [overview(config), bodyOf(skill()), reference(baseUrl)].join('\n')),
    route('/skills/quick-pages/SKILL.md', MARKDOWN, skill),
    route(CATALOG_PATH, CATALOG, () => JSON.stringify(catalog(baseUrl))),
  ]
}

/** RFC 9727, section 2. */
const CATALOG_PATH = '/.well-known/api-catalog'

function overview({ baseUrl, notes }: Config): string {
  const ofNotes = `- Notes of readers, after \`"notes": true\` in publish: \`POST ${baseUrl}/api/v1/pages/{id}/notes/list\` with \`{ "editKey" }\`; \`"resolves": ["NOTEID"]\` beside \`edits\` settles them\n`
  return `# Quick Pages

> One HTTP call turns markdown into a public web page. No account: the answer has the address of the page, and the key with which it can be changed.

Publish: \`curl ${baseUrl}/api/v1/publish -H 'Content-Type: text/markdown; variant=GFM' --data-binary @report.md\`
The answer is JSON with \`id\`, \`url\` and the secret \`editKey\`.

- Read: \`GET ${baseUrl}/{id}.md\`
- Show as slides: \`${baseUrl}/{id}/slides\`; \`---\` or \`# \` begins one
- Edit: \`POST ${baseUrl}/api/v1/pages/{id}/edits\` with \`{ "editKey", "edits": [{ "old", "new" }] }\`
${notes === 'on' ? ofNotes : ''}- Refuse content with a credential in it: \`"refuseSecrets": true\` in any of these
- Change a leaked key, to 24 random characters that you keep first: \`POST ${baseUrl}/api/v1/pages/{id}/key\` with \`{ "editKey", "newEditKey" }\`
- Delete: \`DELETE ${baseUrl}/api/v1/pages/{id}\` with \`{ "editKey" }\`

## How to use it

- [Skill](${baseUrl}/skills/quick-pages/SKILL.md): all of it in a page, for agents
- [Everything in one file](${baseUrl}/llms-full.txt): the skill, every operation, every refusal, every limit
- [OpenAPI](${baseUrl}/openapi.json): every operation, typed; [for generated clients](${baseUrl}${CLIENT_DESCRIPTION_PATH}), with one body each
- [MCP](${baseUrl}/mcp): the same as tools of the Model Context Protocol, over Streamable HTTP
- [API catalog](${baseUrl}${CATALOG_PATH}): RFC 9727

## The format

- [JSON Schema](${baseUrl}/schema/qp.v1.json): a page as typed blocks
- [Policy](${baseUrl}/schema/policy.json): which HTML, CSS and addresses are allowed, as data
- [Embeds](${baseUrl}/schema/embeds.json): the providers, and what their addresses are made of
${documentation(baseUrl)}`
}

/** Its pages as markdown; nothing where it was not built. */
function documentation(baseUrl: string): string {
  const pages = docsPages().map(({ path, title }) => `- [${title}](${baseUrl}/docs/${path || 'index'}.md)\n`)
  return pages.length === 0 ? '' : `\n## Documentation\n\n${pages.join('')}`
}

function reference(baseUrl: string): string {
  const operations = operationsOf(baseUrl).map(({ call, summary }) => `- \`${call}\`: ${summary}`)
  const codes = Object.entries(ERROR_STATUS).map(([code, status]) => `- \`${code}\` (${status})`)
  const limits = Object.entries(LIMITS).map(([name, value]) => `- ${name}: ${value}`)
  return [
    '## Every operation\n',
    ...operations,
    '\n## Every refusal\n',
    ...codes,
    '\n## Every limit\n',
    ...limits,
    '',
  ].join('\n')
}

/** Every operation that the description has, pictures and views too. */
function operationsOf(baseUrl: string): { readonly call: string; readonly summary: string }[] {
  const { paths } = openApiDocument({ baseUrl }) as {
    paths: Record<string, Record<string, { operationId?: string; summary?: string }>>
  }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, { summary = '' }]) => ({ call: `${method.toUpperCase()} ${path}`, summary })),
  )
}

/** How the service is used, on one screen. SPEC.md 10.27.2, 10.27.5 */
export function guideText(baseUrl: string): string {
  return bodyOf(skillText(baseUrl)).trimStart()
}

function skillText(baseUrl: string): string {
  return textOf('dist/skills/quick-pages/SKILL.md').replaceAll('{{baseUrl}}', baseUrl)
}

/** A skill without its front matter. */
function bodyOf(skill: string): string {
  return skill.replace(/^---\n.*?\n---\n/s, '')
}

function catalog(baseUrl: string): object {
  const link = (path: string, type: string) => [{ href: `${baseUrl}${path}`, type }]
  return {
    linkset: [
      {
        anchor: `${baseUrl}${CATALOG_PATH}`,
        item: [{ href: `${baseUrl}/api/v1` }, { href: `${baseUrl}/mcp` }],
      },
      {
        anchor: `${baseUrl}/api/v1`,
        'service-desc': [
          ...link('/openapi.json', 'application/json'),
          ...link(CLIENT_DESCRIPTION_PATH, 'application/json'),
        ],
        'service-doc': link('/llms-full.txt', 'text/plain'),
        status: link('/healthz', 'application/json'),
      },
      { anchor: `${baseUrl}/mcp`, 'service-doc': link('/skills/quick-pages/SKILL.md', 'text/markdown') },
    ],
  }
}
