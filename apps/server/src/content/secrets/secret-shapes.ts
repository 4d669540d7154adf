/** Between the name of a value and the value. */
const IS = String.raw`[\s"'=:,\\]{1,8}`

/** Words in any letter case. `(?i:…)` is not known to Node 22. */
const anyCase = (words: string) => words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Markdown takes the end of a password and the host for an address of mail. */
const MAIL = '<a href="mailto:'

/** Nothing but the words that stand for a password in documentation. */
const PLACEHOLDER_PASSWORD = `(?:${anyCase('my|your|the|some|user|db|api|access|pass|word|wd|pwd?|secret|token|key|change|me|example|test')}|[-_.0-9]){1,12}`

/** Those of documentation, and those that others cannot reach. RFC 2606, RFC 6761 */
const PLACEHOLDER_HOST =
  String.raw`(?:localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]{0,60}(?:example|\.(?:test|invalid|localhost)\b)|` +
  String.raw`(?:${anyCase('host|hostname|server')})(?:[^\w.-]|$))`

/**
 * What tokens of known issuers look like, by kind. Facts about prefixes and lengths, compared with
 * `@secretlint/secretlint-rule-preset-recommend` 13.1.0 and the rules of gitleaks 8 (ADR 0061); SPEC.md 5.11.2 lists the
 * kinds. Each shape has a bound on what it may read from one place, so that looking takes linear time; of a longer token it
 * reads the beginning. They stand in one pattern together, so none has a group that captures.
 *
 * Some that have the shape are public: the key with which the emulator of Azure's storage is built, and what web pages of
 * Firebase and Google Maps send to every reader.
 */
export const SECRET_SHAPES = {
  age_key: 'AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}',
  anthropic_key: String.raw`sk-ant-[a-z]{3,5}\d{0,4}-[\w-]{40}`,
  atlassian_token: String.raw`AT[AC]TT3[\w=-]{20}`,
  aws_access_key: String.raw`(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}\b`,
  azure_client_secret: String.raw`[\w.~-]{3}\dQ~[\w.~-]{31,34}(?![\w.~-])`,
  azure_storage_key:
    `(?!Eby8vdM02x)[A-Za-z0-9+/](?<=${anyCase('(?:access|account|storage)[_-]?key')}[^A-Za-z0-9+/]{1,30}[^])` +
    '[A-Za-z0-9+/]{85}==',
  brevo_key: String.raw`x(?:keys|smtps)ib-[0-9a-f]{64}-[A-Za-z0-9]{16}`,
  cloudflare_token: String.raw`cf(?:k|ut|at)_[A-Za-z0-9]{40}[0-9a-f]{8}\b`,
  databricks_token: String.raw`dapi[0-9a-f]{32}\b`,
  digitalocean_token: String.raw`do[opr]_v1_[0-9a-f]{64}\b`,
  discord_token: String.raw`[MNO][DTjz][A-Za-z0-9]{21,24}\.[\w-]{6}\.[\w-]{27}`,
  discord_webhook: String.raw`discord(?:app)?\.com/api/webhooks/\d{17,20}/[\w-]{60}`,
  docker_token: String.raw`dckr_[po]at_[\w-]{27}`,
  doppler_token: String.raw`dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{2,35}\.)?[A-Za-z0-9]{40}`,
  dynatrace_token: String.raw`dt0[a-zA-Z]\d\d\.[A-Z0-9]{8}(?:[A-Z0-9]{16})?\.[A-Z0-9]{64}\b`,
  figma_token: String.raw`fig[dou]_[\w-]{40}`,
  github_token: String.raw`(?:gh[oprsu]_[A-Za-z0-9]{36}|ghs_\d{1,20}_eyJ[\w-]{20}|github_pat_\w{82}\b)`,
  gitlab_token: String.raw`(?:gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|rtr|soat)-|GR1348941)[\w-]{20}`,
  google_access_token: String.raw`ya29\.(?:c\.)?[\w-]{20}`,
  google_api_key:
    String.raw`AIza(?<!(?:(?:FIREBASE_API_KEY|current_key)${IS}|/maps/api/js\?[^\s"']{0,80}key=)AIza)` +
    String.raw`[\w-]{35}(?![\w-]|["',\s]{1,40}authDomain)`,
  google_oauth_secret: String.raw`GOCSPX-[\w-]{28}(?![\w-])`,
  grafana_token: String.raw`(?:glc_[A-Za-z0-9+/]{32}|glsa_[A-Za-z0-9]{32}_[0-9A-Fa-f]{8}\b|eyJrIjoi[A-Za-z0-9]{60})`,
  groq_key: String.raw`gsk_[A-Za-z0-9]{52}\b`,
  heroku_key: String.raw`HRKU-[\w-]{36}`,
  huggingface_token: String.raw`(?:hf|api_org)_[A-Za-z0-9]{34}`,
  linear_key: String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{40}`,
  mailgun_key: String.raw`(?:key-[0-9a-z]{32}\b|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-]))`,
  netlify_token: String.raw`nf[bcopu]_\w{36}\b`,
  newrelic_key: String.raw`NRAK-[A-Z0-9]{27}\b`,
  notion_token: String.raw`(?:ntn_\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})\b`,
  npm_token: String.raw`npm_[A-Za-z0-9]{36}\b`,
  onepassword_token: 'ops_eyJ[A-Za-z0-9+/=]{100}',
  openai_key: String.raw`sk-[\w-]{20,120}?T3BlbkFJ[\w-]{20}`,
  openrouter_key: String.raw`sk-or-v1-[0-9a-f]{64}\b`,
  password_in_address:
    String.raw`//(?<=://)[^\s:/?#@"'<>&()[\]{}\\]{0,64}:(?!(?:${MAIL})?${PLACEHOLDER_PASSWORD}@)` +
    String.raw`(?:[^\s:/?#@"'<>&;$%*()[\]{}\\…]|\*(?!\*)|&amp;|&(?![a-z]{2,5};)|%[0-9A-Fa-f]{2}|${MAIL}){6,100}@(?!sha256:|${PLACEHOLDER_HOST})[\w[]`,
  perplexity_key: String.raw`pplx-[A-Za-z0-9]{48}\b`,
  planetscale_token: String.raw`pscale_(?:oauth|pw|tkn)_[\w.=-]{32}`,
  postman_key: String.raw`PMAK-[0-9a-f]{24}-[0-9a-f]{34}\b`,
  private_key:
    String.raw`(?:-----BEGIN (?:[A-Z]{2,9} ){0,2}PRIVATE KEY(?: BLOCK)?-----[^]{1,100}?|Private-Lines: \d{1,3}\s{1,4}|` +
    'LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFW|BSU0EgUFJJVkFURSBL|BFQyBQUklWQVRFIE|BPUEVOU1NIIFBSSVZB))[A-Za-z0-9+/]{40}',
  pulumi_token: String.raw`pul-[0-9a-f]{40}\b`,
  pypi_token: String.raw`pypi-AgE[\w-]{50}`,
  quick_pages_edit_link: String.raw`(?:23)?edit(?<=(?:#|%23)edit)(?:=|%3[Dd])[\w-]{24}(?![\w-])`,
  quick_pages_pro_token: String.raw`qp_pro_[\w-]{32}(?![\w-])`,
  replicate_token: String.raw`r8_[\w-]{37}(?![\w-])`,
  resend_key: String.raw`re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}\b`,
  rubygems_key: String.raw`rubygems_[0-9a-f]{48}\b`,
  sendgrid_key: String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}(?![\w-])`,
  sentry_token: String.raw`sntry(?:s_eyJ[A-Za-z0-9+/=_-]{50}|u_[0-9a-f]{64}\b)`,
  shopify_token: String.raw`(?:shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32}|atkn_[0-9a-f]{64}\b|prtapi_(?:[0-9a-f]{32}){1,2}\b)`,
  slack_token: String.raw`(?:xox[abceoprs](?:-\d{1,14}){1,3}-[A-Za-z0-9-]{12}|xapp-\d{1,12}-[A-Za-z0-9/+-]{24})`,
  slack_webhook: String.raw`hooks\.slack\.com/(?:services|workflows|triggers)/[A-Z0-9]{8,12}/[A-Z0-9]{8,14}/(?:\d{10,20}/)?[A-Za-z0-9]{20}`,
  square_token: String.raw`(?:EAAA[\w-]{60}|sq0(?:atp|csp)-[\w-]{22})`,
  stripe_live_key: String.raw`[sr]k_live_[A-Za-z0-9]{24}`,
  supabase_key: String.raw`(?:sbp_[0-9a-f]{40}\b|sb_secret_[\w-]{31})`,
  tailscale_key: String.raw`tskey-[a-z]{2,20}-[A-Za-z0-9]{8,40}-[A-Za-z0-9]{16}`,
  telegram_token: String.raw`(?:bot)?\d{8,10}:AA[\w-]{32}`,
  terraform_token: String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60}`,
  vault_token: String.raw`hv[brs]\.[\w-]{24}`,
  vercel_token: String.raw`vc[aikpr]_[A-Za-z0-9]{24}`,
  webhook_secret: 'whsec_[A-Za-z0-9+/]{32}',
  xai_key: String.raw`xai-[A-Za-z0-9]{80}\b`,
} as const

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** A value behind a name that begins and ends so; between them may stand two words, and what separates words of names. */
const named = (start: string, value: string, end = 'key|token|secret|pat') =>
  String.raw`(?:${start})(?:[ _.-]?[a-z]{2,8}){0,2}?[ _.-]?(?:${end})${IS}${value}(?![\w-])`

/**
 * What only its name tells, as in `VERCEL_TOKEN=…` and `X-Figma-Token: …`, in any letter case: what older tokens look like,
 * and those of issuers that give them no beginning.
 */
export const NAMED_SECRETS = {
  atlassian_token: named('atlassian|jira|confluence', '[a-z0-9]{24}'),
  aws_secret_key: named('secret', '[a-z0-9/+]{40}(?![/+=])', 'key'),
  azure_client_secret: named('(?<![a-z])(?:azure|entra|aad|arm)', '[a-z0-9_.~-]{32,34}(?![.~])', 'secret'),
  cloudflare_token: named('cloudflare', '[a-z0-9_-]{40}'),
  figma_token: named('figma', `[0-9a-f]{4,8}-${UUID}`),
  google_oauth_secret: named(
    String.raw`google|googleusercontent\.com(?:(?!googleusercontent)[^]){1,400}?`,
    '[a-z0-9_-]{24}',
    'secret',
  ),
  heroku_key: named('heroku', UUID),
  netlify_token: named('netlify', '(?:[a-z0-9_-]{43}|[0-9a-f]{64})'),
  npm_token: named('npm|_auth', UUID, 'token'),
  sentry_token: named('sentry', '[0-9a-f]{64}'),
  vercel_token: named('vercel', '[a-z0-9]{24}'),
} as const
