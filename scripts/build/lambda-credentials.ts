import { fromEnv } from "@aws-sdk/credential-provider-env";

/**
 * Stands in for `@aws-sdk/credential-provider-node` in the bundles. Lambda hands a function its credentials in the
 * environment, always; the rest of the usual search (SSO, profiles, web identity) is 90 kB that would be read at every
 * cold start and never used.
 */
export const defaultProvider = fromEnv;
