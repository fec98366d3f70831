import type { Replacement } from "./replaced-modules.ts";

/** What the SDK brings for services and runtimes that are not ours: 33 kB in each bundle. */
export const withoutUnusedSdk: readonly Replacement[] = [
  {
    // Answers that come as a stream of events: of our services S3 alone has one, and nobody selects within a logo. 11 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/,
    contents:
      "const unused = () => { throw new Error('No service of ours streams events.'); };\
      export { unused as EventStreamSerde, unused as eventStreamSerdeProvider };\
      export const resolveEventStreamSerdeConfig = (config) => config;",
  },
  {
    // SHA-256 in JavaScript, for a Node that was compiled without cryptography: 3 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]checksum[\\/]sha256[\\/]Sha256Js\.js$/,
    contents: "export const Sha256Js = undefined;",
  },
  {
    // Retries at a pace that it measures, which a client has to ask for; ours keep the usual ones. 3 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]retry[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/,
    contents:
      "export class AdaptiveRetryStrategy { constructor() { throw new Error('No client of ours asks for it.'); } }",
  },
  {
    // A least-recently-used cache for discovered endpoints, 7 kB. DynamoDB has one endpoint, so nothing has to leave it.
    file: /[\\/]mnemonist[\\/]lru-cache\.js$/,
    contents: "module.exports = class extends Map { constructor() { super(); } peek(key) { return this.get(key); } };",
  },
];
