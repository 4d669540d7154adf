import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { hostileLength, processorTime, runs } from 'qp-schema/testkit'
import { describe, expect, it } from 'vitest'
import { findSecrets } from './find-secrets.ts'
import { NAMED_SECRETS, SECRET_SHAPES } from './secret-shapes.ts'

const REPOSITORY = new URL('../../../../../', import.meta.url)
const KINDS = Object.entries(SECRET_SHAPES)
const NAMED = Object.entries(NAMED_SECRETS)

/** What stands before those that are known by it. */
const BEFORE: Readonly<Record<string, string>> = {
  azure_storage_key: 'AccountKey=',
  password_in_address: 'mysql:',
  quick_pages_edit_link: '/?id=V1StGXR8Z5jd#',
}

/** Texts of a shape. No file has one in one piece: scanners would take it for real. */
const textsOfShape = (kind: string, shape: string) => {
  const before = BEFORE[kind] ?? ''
  const whole = new RegExp(`^${before.replace('?', String.raw`\?`)}(?<![A-Za-z0-9])(?:${shape})$`)
  return fc
    .stringMatching(new RegExp(`^(?:${withoutAssertions(shape)})$`))
    .map((text) => before + text)
    .filter((text) => whole.test(text) && !/(.)\1{7}|EXAMPLE/s.test(text))
}

/** A shape whose texts can be made: without what looks ahead or behind. */
function withoutAssertions(shape: string): string {
  const [before, ...parts] = shape.replaceAll(String.raw`\b`, '').split(/\(\?(?:!|<[!=])/)
  return parts.reduce((kept, part) => {
    let depth = 1
    let inClass = false
    for (const { 0: token, index } of part.matchAll(/\\.|[^]/g)) {
      if (inClass || token === '[') inClass = token !== ']'
      else if (token === '(') depth += 1
      else if (token === ')' && --depth === 0) return kept + part.slice(index + 1)
    }
    throw new Error(`an assertion in another: ${shape}`)
  }, before ?? '')
}

const kindsIn = (text: string) =>
  findSecrets([['blocks[0].html', text]]).map(({ message }) => /\((\w+)\)/.exec(message)?.[1])

describe('[5.11] secrets', () => {
  it.each(KINDS)('[5.11.1] %s is found in quotes, HTML, assignments and addresses', (kind, shape) => {
    const around = fc.constantFrom(['"', '"'], ['<code>', '</code>'], ['KEY=', '\n'], ['https://x.org/', ' '])
    fc.assert(
      fc.property(textsOfShape(kind, shape), around, (secret, [before, after]) => {
        expect(kindsIn(`${before}${secret}${after}`)).toContain(kind)
      }),
      runs(25),
    )
  })

  it.each(NAMED)('[5.11.1] %s is found behind its name', (kind, shape) => {
    fc.assert(
      fc.property(
        fc.stringMatching(new RegExp(`^(?:${withoutAssertions(shape)})$`)).filter((text) => {
          return new RegExp(`^(?:${shape})$`, 'i').test(text) && !/(.)\1{7}|EXAMPLE/s.test(text)
        }),
        (named) => {
          expect(kindsIn(`export ${named}\n`)).toContain(kind)
          expect(kindsIn(`export ${named.toUpperCase()}"`)).toContain(kind)
          expect(kindsIn(named.slice(0, -4))).not.toContain(kind)
          expect(kindsIn(`${named}aaa`)).not.toContain(kind)
        },
      ),
      runs(30),
    )
  })

  it('[5.11.2] what has the form of a named one, and another name or none, is none', () => {
    const [hex, uuid] = ['0a1b2c3d'.repeat(8), '0a1b2c3d-0a1b-0a1b-0a1b-0a1b2c3d4e5f']
    const others = [
      `commit ${hex.slice(0, 40)}`,
      `secretKey: sha256-${hex.slice(0, 40)}`,
      `cloudflare_zone_id = ${hex.slice(0, 40)}`,
      `VERCEL_ORG_ID=${hex.slice(0, 24)}`,
      `SENTRY_RELEASE=${hex}`,
      `heroku_app_id: ${uuid}`,
      `alarm_secret = ${'aB3'.repeat(11)}`,
      `npm install --token-id ${uuid}`,
      `HEROKU_API_KEY=$\{HEROKU_API_KEY}`,
      `The secret key to success is patience, and a token of ${hex.slice(0, 24)}`,
    ]
    expect(others.flatMap(kindsIn)).toEqual([])
  })

  it('[5.11.2] all kinds are in the specification', async () => {
    const specification = await readFile(new URL('SPEC.md', REPOSITORY), 'utf8')
    const [, section = ''] = /\*\*5\.11\.2 ([^]*?)\n- \*\*/.exec(specification) ?? []
    const kinds = new Set([...KINDS, ...NAMED].map(([kind]) => kind))
    expect([...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind)).toEqual([...kinds].toSorted())
  })

  it('[5.11.2] what only stands for a secret is none', () => {
    const placeholders = [`ghp_${'x'.repeat(36)}`, `AKIA${'IOSFODNN7'}EXAMPLE`, 'npm_YOUR_TOKEN', 'sk-ant-…']
    expect(placeholders.flatMap(kindsIn)).toEqual([])
    const begun = `-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n`
    expect(kindsIn(begun)).toEqual([])
  })

  it('[5.11.2] edit links are found however they are written, but for the examples of the documentation', () => {
    const key = `kq3vN0-${'hJ7sZ_4m'}WxT9bLc2E`
    const links = [
      `https://pages.acme.com/?id=V1StGXR8Z5jd#edit=${key}`,
      `https://pages.acme.com?utm=x&amp;id=V1StGXR8Z5jd#edit=${key}`,
      `[Edit](/below/?id=V1StGXR8Z5jd&utm=x#edit=${key})`,
      `<a href="/?id=V1StGXR8Z5jd#edit=${key}&amp;x=y">`,
      `?id=V1StGXR8Z5jd%23edit=${key}`,
      `https%3A%2F%2Fpages.acme.com%2F%3Fid%3DV1StGXR8Z5jd%23edit%3D${key}`,
    ]
    expect(links.map(kindsIn)).toEqual(links.map(() => ['quick_pages_edit_link']))
    const others = [
      `?id=x&edit=${key}`,
      `#edit=${key}x`,
      `#edit=${key.slice(1)}`,
      `#edit=EXAMPLE${key.slice(7)}`,
    ]
    expect(others.flatMap(kindsIn)).toEqual([])
  })

  it('[5.11.2] no document of the project has one', async () => {
    const documents = globSync('{,apps/docs/,apps/docs/recipes/,packages/*/}*.md', { cwd: REPOSITORY })
    expect(documents).toEqual(
      expect.arrayContaining(['README.md', 'apps/docs/start.md', 'packages/qp-cli/README.md']),
    )
    const texts = await Promise.all(
      documents.map(async (path) => [path, await readFile(new URL(path, REPOSITORY), 'utf8')] as const),
    )
    expect(findSecrets(texts)).toEqual([])
  })

  it('[5.11.2] passwords in addresses are found, but for placeholders', () => {
    const address = (password: string, host = 'db.acme.com', user = 'app') =>
      `postgresql+psycopg2://${user}:${password}@${host}:5432/app`
    const real = [
      address('hunter2x'),
      address('SuperS3cretPassw0rd'),
      address('p%40ss-Zebra!'),
      address('tiger&amp;lily'),
      address('tiger&lily'),
      address('tiger-lily', '[2001:db8::1]'),
      address('tiger-lily', 'db'),
      `jdbc:mysql://app:tiger-lily@10.0.0.7/app`,
      'redis://:tiger-lily@10.0.0.7',
      `<code>https://ci:tiger-lily@git.acme.com/x.git</code>`,
    ]
    expect(real.map(kindsIn)).toEqual(real.map(() => ['password_in_address']))
    const passwords = [
      'password',
      'pass',
      'YOUR_PASSWORD',
      'my-secret',
      'secret123',
      'app',
      '$PASSWORD',
      '${PASSWORD}',
    ]
    passwords.push(
      '%PASSWORD%',
      '<password>',
      '&lt;password&gt;',
      '{password}',
      '[password]',
      '******',
      '…',
      'xxxxxxxx',
    )
    // As the dialect gfm has an address in its text.
    const withMail = (password: string) =>
      `mysql://app:<a href="mailto:${password}@x.org">${password}@x.org</a>/app`
    expect(['tiger-lily', 'password', 'app'].map(withMail).map(kindsIn)).toEqual([
      ['password_in_address'],
      [],
      [],
    ])
    const hosts = [
      'localhost',
      '127.0.0.1',
      '[::1]',
      'db.example.com',
      'example.org',
      'db.test',
      'HOST',
      'hostname',
    ]
    const placeholders = [
      ...passwords.map((password) => address(password)),
      ...hosts.map((host) => address('tiger-lily', host)),
      address('postgres', 'db', 'postgres'),
      `docker://alpine:3.12.1-slim@sha256:${'0a'.repeat(32)}`,
      'https://acme.com:443/@someone and ssh://git@github.com:22/x',
    ]
    expect(placeholders.filter((text) => kindsIn(text).length > 0)).toEqual([])
    const token = `ghp_${'aB3'.repeat(12)}`
    expect(kindsIn(`https://x:${token}@example.com`)).toEqual(['github_token'])
  })

  it('[5.11.2] keys are found beside their names', () => {
    const secret = `${'wJa1/rXUt+'.repeat(4)}`
    const assignments = [
      `AWS_SECRET_ACCESS_KEY=${secret}`,
      `export TF_VAR_aws_secret_access_key="${secret}"`,
      `aws_secret_access_key = ${secret}\n`,
      `"SecretAccessKey": "${secret}"`,
      `secretAccessKey: '${secret}'`,
    ]
    expect(assignments.map(kindsIn)).toEqual(assignments.map(() => ['aws_secret_key']))
    expect(kindsIn(`AWS_SECRET_ACCESS_KEY=${secret}x and commit ${'0a'.repeat(20)}`)).toEqual([])
    const storage = (key: string) => `AccountName=x;AccountKey=${key.padEnd(86, 'aB3/')}==;`
    expect([kindsIn(storage('')), kindsIn(storage(`Eby8vd${'M02xNOcq'}`))]).toEqual([
      ['azure_storage_key'],
      [],
    ])
    const putty = (lines: string) => `Public-Lines: 1\nAAAA\nPrivate-Lines: 1\n${lines}\nPrivate-MAC: 0`
    expect([kindsIn(putty('aB3/'.repeat(12))), kindsIn(putty('…'))]).toEqual([['private_key'], []])
  })

  it('[5.11.2] is found as other scanners’ tests write it', () => {
    const [lower, mixed, key] = ['a1b2c3d4'.repeat(4), 'aB3x'.repeat(8), 'aB3/'.padEnd(86, 'xY9+')]
    const found: [string, string][] = [
      ['aws_secret_key', `SECRET_ACCESS_KEY: ${mixed}${lower.slice(0, 8)}`],
      ['azure_client_secret', `client_secret=-6s8Q~.${mixed}&x=y`],
      ...[
        `storageAccountKey = "${key}==";`,
        `'account_key' => '${key}==',`,
        `<account_key>${key}==</account_key>`,
        `azureStorageAccessKey:${key}==`,
        `AccountKey{\n    "${key}=="}`,
      ].map((text): [string, string] => ['azure_storage_key', text]),
      ['huggingface_token', `hf_${mixed}3x`],
      ['mailgun_key', `key-${mixed.toLowerCase()}`],
      ['mailgun_key', `${lower}-${lower.slice(0, 8)}-${lower.slice(8, 16)}`],
      ['npm_token', `//registry.npmjs.org/:_authToken= 743b294a-cd03-${'11ec-9d64-0242ac120002'}`],
      ['openai_key', `sk-service-account-name-${mixed.slice(0, 20)}${'T3Blbk'}FJ${mixed.slice(0, 20)}`],
      ['password_in_address', 'mysql://app:tiger12*@db.acme.com/app'],
      ['shopify_token', `shpat_${mixed}`],
      ['telegram_token', `https://api.telegram.org/bot110201543:AA${mixed}x/getMe`],
    ]
    expect(found.map(([, text]) => kindsIn(text))).toEqual(found.map(([kind]) => [kind]))
    const none = [
      `resolution: {integrity: sha512-${key}==}`,
      'mysql://app:******@db.acme.com/app',
      'mysql://app:tig***@db.acme.com/app',
      '743b294a-cd03-11ec-9d64-0242ac120002',
    ]
    expect(none.flatMap(kindsIn)).toEqual([])
  })

  it('[5.11.2] what web pages send to every reader is none', () => {
    const key = `AIza${'SyB3_-x'.repeat(5)}`
    const open = [
      `const firebaseConfig = {\n  apiKey: "${key}",\n  authDomain: "x.firebaseapp.com"\n}`,
      `VITE_FIREBASE_API_KEY=${key}`,
      `"api_key": [{ "current_key": "${key}" }]`,
      `<script src="https://maps.googleapis.com/maps/api/js?libraries=places&amp;key=${key}">`,
      `SK${'0a'.repeat(16)}`,
    ]
    expect(open.flatMap(kindsIn)).toEqual([])
    expect(kindsIn(`GEMINI_API_KEY=${key}`)).toEqual(['google_api_key'])
  })

  it('[5.11.1] tells place and line of each, once in a text, and nothing of it', () => {
    const [one, two] = [`npm_${'aB3'.repeat(12)}`, `glpat-${'xY9_'.repeat(5)}`]
    const markdown = `# Keys\n\n${one}\n\n[${two}](https://x.org/${two})\n\n${one}\n`
    const texts = ['Keys', one, `<a href="https://x.org/${two}">${two}</a>`, one]
    const found = findSecrets(
      texts.map((text, index) => [`blocks[${index}].html`, text] as const),
      markdown,
    )
    const message = (line: number, kind: string) =>
      `line ${line}: this looks like a secret (${kind}) that anyone could use. Revoke a real one where it was issued; send the page without it.`
    expect(found).toEqual([
      { code: 'secret_found', path: 'blocks[1].html', message: message(3, 'npm_token') },
      { code: 'secret_found', path: 'blocks[2].html', message: message(5, 'gitlab_token') },
      { code: 'secret_found', path: 'blocks[3].html', message: message(7, 'npm_token') },
    ])
  })

  it('[5.11.1] tells 100 of them', () => {
    const texts = Array.from({ length: 200 }, (_, index) => `npm_${String(index).padStart(36, 'aB3')}`)
    expect(findSecrets([['blocks[0].code', texts.join('\n')]])).toHaveLength(100)
  })

  // Each has in it a beginning of the shape after the other, which the shape has to be tried from, and no end.
  it('[5.11.6] many of one host take linear time', () => {
    const text = 'googleusercontent.com '.repeat(hostileLength(24_000))
    expect(processorTime(() => findSecrets([['blocks[0].code', text]], text))).toBeLessThan(
      hostileLength(500),
    )
  })

  it.each(NAMED)('[5.11.6] names of %s take linear time', (_, shape) => {
    const [name = ''] = fc.sample(fc.stringMatching(new RegExp(`^(?:${withoutAssertions(shape)})$`)), 1)
    for (const near of [
      name.slice(0, -1),
      name.slice(0, 12),
      name.slice(0, 6),
      `${name.slice(0, 6)}_ab_cd `,
    ]) {
      const text = near.repeat(Math.ceil(hostileLength(1_048_576) / near.length))
      expect(processorTime(() => findSecrets([['blocks[0].code', text]], text))).toBeLessThan(
        hostileLength(1000),
      )
    }
  })

  it.each(KINDS)('[5.11.6] what is nearly %s takes linear time', (kind, shape) => {
    for (const secret of fc.sample(textsOfShape(kind, shape), 3))
      for (const length of [secret.length - 1, Math.ceil(secret.length / 2), 8]) {
        const near = `${secret.slice(0, length)}-`
        const text = near.repeat(Math.ceil(hostileLength(1_048_576) / near.length))
        expect(processorTime(() => findSecrets([['blocks[0].code', text]], text))).toBeLessThan(
          hostileLength(1000),
        )
      }
  })
})
