import fc from 'fast-check'
import { anyBlock, anyText, hostileText, leavesOfText, runs } from 'qp-schema/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { describeJsonError } from './json-error.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const invalid = (place: string) => `The body is not valid JSON: ${place}.`

describe('[5.2.6] where JSON breaks off', () => {
  it.each([
    ['{"a":1,}', 'line 1, column 8: a name in double quotes is expected, or no comma before it; found "}"'],
    ['{\n  "a": [1,\n  ]\n}', 'line 3, column 3: a value is expected, or no comma before it; found "]"'],
    ['{"a" 1}', 'line 1, column 6: a colon is expected; found "1"'],
    ["{'a':1}", 'line 1, column 2: a value, or a name or string in double quotes, is expected; found "\'"'],
    ['{"a":tru}', 'line 1, column 6: a value, or a name or string in double quotes, is expected; found "t"'],
    ['{"a":“x”}', 'line 1, column 6: a value, or a name or string in double quotes, is expected; found "“"'],
    ['{"a":1', 'line 1, column 7: a comma or } is expected; found the end of the body'],
    ['{"a":[1', 'line 1, column 8: a comma or ] is expected; found the end of the body'],
    ['{"a":1\r\n"b":2}', 'line 2, column 1: a comma or a closing bracket is expected; found "\\""'],
    ['{"a":[1,2}', 'line 1, column 10: a comma or a closing bracket is expected; found "}"'],
    ['{"a":1}}', 'line 1, column 8: nothing more is expected; found "}"'],
    ['// a\n{}', 'line 1, column 1: JSON has no comments; found "/"'],
    [
      '{"content":"# Hi\n"}',
      'line 1, column 17: a double quote is expected to end the string, in which line ends are written \\n; found "\\n"',
    ],
    [
      '{"a":"x',
      'line 1, column 8: a double quote is expected to end the string, in which line ends are written \\n; found the end of the body',
    ],
    ['{"a":"\\n\\\\\\d"}', 'line 1, column 11: in a string a backslash is written \\\\; found "\\\\"'],
    ['{"a":"\\u12"}', 'line 1, column 7: four hexadecimal digits are expected after \\u; found "\\\\"'],
    ['{"a":"x\ty"}', 'line 1, column 8: in a string this character is written with a backslash; found "\\t"'],
    ['{"a":1.}', 'line 1, column 8: a digit is expected; found "}"'],
    ['{"a":😀}', 'line 1, column 6: a value, or a name or string in double quotes, is expected; found "😀"'],
  ])('%j', (text, place) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(describeJsonError(text)).toBe(invalid(place))
  })

  it('is found in whatever JSON.parse refuses, with one character of it at most', () => {
    const json = anyBlock(leavesOfText(hostileText, hostileText)).map((block) => JSON.stringify(block))
    const broken = fc.oneof(
      fc.tuple(json, fc.nat(), fc.string({ maxLength: 3 })).map(([text, place, extra]) => {
        const at = place % (text.length + 1)
        return text.slice(0, at) + extra + text.slice(at + 1)
      }),
      anyText(),
    )
    fc.assert(
      fc.property(broken.filter(isRefused), (text) => {
        const [, line, column, met] =
          /^The body is not valid JSON: line (\d+), column (\d+): [^;]+; found (.*)\.$/s.exec(
            describeJsonError(text),
          ) ?? []
        expect([Number(line) > 0, Number(column) > 0]).toEqual([true, true])
        if (met !== 'the end of the body') expect([...(JSON.parse(met ?? '') as string)]).toHaveLength(1)
      }),
      runs(250),
    )
  })

  it('is the first one, however deep the brackets behind it nest', () => {
    expect(describeJsonError(`{"a":["\n${'['.repeat(100_000)}`)).toBe(
      invalid(
        'line 1, column 8: a double quote is expected to end the string, in which line ends are written \\n; found "\\n"',
      ),
    )
  })

  it('is answered on every operation, also for a body that a thread reads', async () => {
    const { id } = await server.publish({ content: 'x' })
    const body = `{"editKey":"kq3vN0-hJ7sZ_4mWxT9bLc2E",\n"content":"${'x'.repeat(1000)}" "id":1}`
    const headers = { 'Content-Type': 'application/json' }
    for (const [method, path] of [
      ['POST', '/api/v1/publish'],
      ['PATCH', `/api/v1/pages/${id}`],
      ['DELETE', `/api/v1/pages/${id}`],
      ['POST', `/api/v1/pages/${id}/blocks`],
    ] as const) {
      expect((await server.call(method, path, { body, headers })).body).toEqual({
        error: 'invalid_body',
        message: invalid('line 2, column 1014: a comma or a closing bracket is expected; found "\\""'),
      })
    }
  })
})

function isRefused(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return text.trim() !== ''
  }
}
