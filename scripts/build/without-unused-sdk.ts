import type { Replacement } from "./replaced-modules.ts";

/** What AWS's packages bring for services, runtimes and settings that are not ours: 44 kB in each bundle. */
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
    // The headers of such streams, as they are signed. 2 kB.
    file: /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/,
    contents: "export class HeaderFormatter {}",
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
    // Asking DynamoDB for another endpoint, which no command of it does any more, with a cache for what it answers: 9 kB.
    file: /[\\/]@aws-sdk[\\/]middleware-endpoint-discovery[\\/]dist-es[\\/]index\.js$/,
    contents:
      "export const resolveEndpointDiscoveryConfig = (config) => config;\
      const unsaid = () => undefined;\
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS =\
        { environmentVariableSelector: unsaid, configFileSelector: unsaid, default: false };",
  },
  {
    // Asking the machine that it runs on for its region. Lambda always names it in a variable. 1 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]config[\\/]config-resolver[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/,
    contents: "export const getInstanceMetadataRegion = async () => undefined;",
  },
  {
    // What AWS calls each of its regions, and its parts for China and for governments, where nothing of ours is deployed. 4 kB.
    file: /[\\/]@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/,
    contents:
      "export const partitionsInfo = { version: '1.1', partitions: [{ id: 'aws', regionRegex: '^[a-z-]+-[0-9]+$', regions: {}, outputs:\
        { name: 'aws', dnsSuffix: 'amazonaws.com', dualStackDnsSuffix: 'api.aws', implicitGlobalRegion: 'us-east-1',\
          supportsDualStack: true, supportsFIPS: true } }] };",
  },
  {
    // What each of several calls at once in one process is about, which Lambda's managed instances have. Ours take one. 2 kB.
    file: /[\\/]@aws[\\/]lambda-invoke-store[\\/]dist-es[\\/]invoke-store\.js$/,
    contents: "export const InvokeStore = { getInstanceAsync: async () => undefined };",
  },
  {
    // Keeping entries of the log back until an error comes, which is switched off. 1 kB.
    file: /[\\/]@aws-lambda-powertools[\\/]logger[\\/]lib[\\/]esm[\\/]logBuffer\.js$/,
    contents:
      "export class CircularMap { constructor() { throw new Error('No function of ours keeps entries of its log back.'); } }",
  },
];
