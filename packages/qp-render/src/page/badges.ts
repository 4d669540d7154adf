/**
 * Who draws badges, small signs of a project's state, as of 28 November 2026: a host counts with those below it. An
 * entry with a path counts where an address begins with it.
 */
const BADGES = [
  'api.codacy.com',
  'api.codeclimate.com',
  'api.netlify.com',
  'api.securityscorecards.dev',
  'app.codacy.com/project/badge',
  'app.fossa.com',
  'badge.fury.io',
  'badgen.net',
  'badges.gitter.im',
  'bestpractices.coreinfrastructure.org',
  'bestpractices.dev',
  'ci.appveyor.com',
  'circleci.com',
  'codecov.io',
  'coveralls.io',
  'deepwiki.com/badge',
  'goreportcard.com',
  'hits.dwyl.com',
  'komarev.com',
  'nodei.co',
  'packagephobia.com',
  'pepy.tech',
  'pkg.go.dev/badge',
  'shields.io',
  'snyk.io',
  'sonarcloud.io',
  'travis-ci.com',
  'travis-ci.org',
  'visitor-badge.laobi.icu',
] as const

/** What a service calls a badge in its addresses: `/actions/workflows/ci.yml/badge.svg`, `/projects/x/badge/`. */
const NAMED_BADGE = /(?:^|[/_-])badges?(?:[/._-]|$)/i

/** Whether the picture at an address is a badge. */
export function isBadge({ hostname, pathname }: URL): boolean {
  return NAMED_BADGE.test(pathname) || BADGES.some((badge) => isAt(badge, hostname, pathname))
}

function isAt(badge: string, hostname: string, pathname: string): boolean {
  const [host = '', ...path] = badge.split('/')
  return `.${hostname.replace(/\.$/, '')}`.endsWith(`.${host}`) && pathname.startsWith(`/${path.join('/')}`)
}
