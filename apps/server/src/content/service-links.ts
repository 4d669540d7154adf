/** Where programs find what the service is, as a value of `Link`: RFC 8631 and RFC 9727 name the relations. SPEC.md 10.27.5 */
export function serviceLinks(baseUrl: string): string {
  return [
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/llms-full.txt>; rel="service-doc"; type="text/plain"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"`,
  ].join(', ')
}
