import type { Replacement } from "./replaced-modules.ts";

/** SDK parts for services, runtimes and settings that we don't use: 44 kB per bundle. */
export const withoutUnusedSdk: readonly Replacement[] = [
  {
    // Event streams, which only S3 Select uses: 11 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]event-streams[\\/]index\.js$/,
    contents:
      "const unused = () => { throw new Error('No service of ours streams events.'); };\
      export { unused as EventStreamSerde, unused as eventStreamSerdeProvider };\
      export const resolveEventStreamSerdeConfig = (config) => config;",
  },
  {
    // Signed headers of event streams: 2 kB.
    file: /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/,
    contents: "export class HeaderFormatter {}",
  },
  {
    // SHA-256 for a Node without crypto: 3 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]checksum[\\/]sha256[\\/]Sha256Js\.js$/,
    contents: "export const Sha256Js = undefined;",
  },
  {
    // Adaptive retries, which a client would have to enable: 3 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]retry[\\/]util-retry[\\/]AdaptiveRetryStrategy\.js$/,
    contents:
      "export class AdaptiveRetryStrategy { constructor() { throw new Error('No client of ours asks for it.'); } }",
  },
  {
    // Endpoint discovery, which no DynamoDB command uses: 9 kB.
    file: /[\\/]@aws-sdk[\\/]middleware-endpoint-discovery[\\/]dist-es[\\/]index\.js$/,
    contents:
      "export const resolveEndpointDiscoveryConfig = (config) => config;\
      const unsaid = () => undefined;\
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS =\
        { environmentVariableSelector: unsaid, configFileSelector: unsaid, default: false };",
  },
  {
    // Region lookup; Lambda sets a variable: 1 kB.
    file: /[\\/]@smithy[\\/]core[\\/]dist-es[\\/]submodules[\\/]config[\\/]config-resolver[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/,
    contents: "export const getInstanceMetadataRegion = async () => undefined;",
  },
  {
    // Names and partitions of regions: 4 kB.
    file: /[\\/]@aws-sdk[\\/]core[\\/]dist-es[\\/]submodules[\\/]client[\\/]util-endpoints[\\/]lib[\\/]aws[\\/]partitions\.js$/,
    contents:
      "export const partitionsInfo = { version: '1.1', partitions: [{ id: 'aws', regionRegex: '^[a-z-]+-[0-9]+$', regions: {}, outputs:\
        { name: 'aws', dnsSuffix: 'amazonaws.com', dualStackDnsSuffix: 'api.aws', implicitGlobalRegion: 'us-east-1',\
          supportsDualStack: true, supportsFIPS: true } }] };",
  },
  {
    // Context of concurrent calls in Lambda's managed instances: 2 kB.
    file: /[\\/]@aws[\\/]lambda-invoke-store[\\/]dist-es[\\/]invoke-store\.js$/,
    contents: "export const InvokeStore = { getInstanceAsync: async () => undefined };",
  },
  {
    // Log buffering, which is off: 1 kB.
    file: /[\\/]@aws-lambda-powertools[\\/]logger[\\/]lib[\\/]esm[\\/]logBuffer\.js$/,
    contents:
      "export class CircularMap { constructor() { throw new Error('No function of ours keeps entries of its log back.'); } }",
  },
];
