import * as funnel from "#functions/data/requests/funnel.ts";

/** Counts how far a request came, whatever happened to it last. Doing it again changes nothing. */
export const countRequest = ({ organization, request }: { organization: string; request: string }): Promise<void> =>
  funnel.countRequest(organization, request);
