import { say } from './log.ts'
import { publishPullRequest } from './publish-pull-request.ts'
import { readSettings } from './settings.ts'

/** Publishes the files of a pull request. SPEC.md 19 */
try {
  const settings = await readSettings(process.env)
  if (settings === undefined)
    say(
      'notice',
      'Nothing was published: this run has no secret, as in pull requests from forks and of Dependabot.',
    )
  else if (!(await publishPullRequest(settings))) process.exitCode = 1
} catch (error) {
  for (let told = error; told !== undefined; told = told instanceof Error ? told.cause : undefined)
    say('error', told instanceof Error ? told.message : String(told))
  process.exitCode = 1
}
