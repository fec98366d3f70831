import { partitionOf } from "./feedbacks/shards.ts";

/** README.md lists all; a test compares them. */
export interface Key {
  pk: string;
  sk: string;
}
const key = (pk: string, sk: string): Key => ({ pk, sk });

export const userKey = (user: string) => key(`USER#${user}`, "USER");
export const sessionKey = (user: string, hash: string) => key(`USER#${user}`, `SESSION#${hash}`);
/** Their data there is erased with the account. */
export const formerMemberKey = (user: string, organization: string) => key(`USER#${user}`, `LEFT#${organization}`);
export const phoneCodeKey = (user: string) => key(`USER#${user}`, "PHONE_CODE");
/** Once per person, and per inbox by its hash. */
export const freeCreditsKey = (who: string) => key(`USER#${who}`, "FREE_CREDITS");
const emailInKey = (email: string) => email.trim().toLowerCase();
export const emailKey = (email: string) => key(`EMAIL#${emailInKey(email)}`, "EMAIL");
export const tokenKey = (hash: string) => key(`TOKEN#${hash}`, "TOKEN");

export const organizationKey = (organization: string) => key(`ORG#${organization}`, "ORG");
/** Separate, because it changes often; one Query reads all three. */
export const smsPoolKey = (organization: string) => key(`ORG#${organization}`, "ORG#SMS");
export const subscriptionKey = (organization: string) => key(`ORG#${organization}`, "ORG#SUBSCRIPTION");
export const customerKey = (customer: string) => key(`CUSTOMER#${customer}`, "CUSTOMER");
export const stripeEventKey = (event: string) => key(`STRIPE#${event}`, "EVENT");
export const purchaseKey = (organization: string, purchase: string) =>
  key(`ORG#${organization}`, `PURCHASE#${purchase}`);
/** One partition, so that all can be listed. */
export const organizationEntryKey = (organization: string) => key("ORGANIZATIONS", organization);
export const locationKey = (organization: string, location: string) => key(`ORG#${organization}`, `LOC#${location}`);
export const publicPagesKey = (organization: string) => key(`ORG#${organization}`, "PUBLIC_PAGES");
export const keptFiguresKey = (organization: string, from: string, to: string) =>
  key(`ORG#${organization}`, `FIGURES#${from}#${to}`);
export const employeeKey = (organization: string, employee: string) =>
  key(`ORG#${organization}`, `EMPLOYEE#${employee}`);
export const memberKey = (organization: string, user: string) => key(`ORG#${organization}`, `MEMBER#${user}`);
/** By address, so that nobody is invited twice. */
export const invitationKey = (organization: string, email: string) =>
  key(`ORG#${organization}`, `INVITED#${emailInKey(email)}`);
export const apiKeyKey = (organization: string, hash: string) => key(`ORG#${organization}`, `KEY#${hash}`);
/** Stays when the API key goes, until its maker is erased. */
export const keyNameKey = (organization: string, apiKey: string) => key(`ORG#${organization}`, `KEY_NAME#${apiKey}`);
export const auditKey = (organization: string, entry: string) => key(`AUDIT#${organization}`, entry);
export const linkKey = (link: string) => key(`LINK#${link}`, "LINK");
/** A reserved link by its hash, so that no name can be read from it. */
export const reservedLinkKey = (hash: string) => key(`LINK#${hash}`, "RESERVED");
/** Locations sort before employees (`L`, `M`), each by name. */
export const choiceKey = (organization: string, scope: Exclude<Scope, `E${string}`>, of: "L" | "M", sortedBy: string) =>
  key(`CHOICE#${organization}#${scope}`, `${of}#${sortedBy}`);

export const looseFileKey = (file: string) => key(`FILE#${file}`, "FILE");

export const feedbackKey = (organization: string, feedback: string) => key(`FB#${organization}`, feedback);
export const sharedCommentKey = (organization: string, feedback: string) => key(`SHARED#${organization}`, feedback);
/** Held ratings are neither listed, counted nor exported. */
export const heldKey = (organization: string, feedback: string) => key(`HELD#${organization}`, feedback);
export const erasedKey = (organization: string, feedback: string) => key(`ERASED#${organization}`, feedback);
/** By feedback, so that one Query reads a conversation and one partition goes with its organization. */
export const conversationKey = (organization: string, feedback: string, entry: string) =>
  key(`THREAD#${organization}`, `${feedback}#${entry}`);
/** Expires by itself. */
export const writerKey = (organization: string, feedback: string, user: string) =>
  key(`THREAD#${organization}`, `WRITER#${feedback}#${user}`);
export const replyTokenKey = (hash: string) => key(`REPLY#${hash}`, "REPLY");
export const nonceKey = (hash: string) => key(`NONCE#${hash}`, "NONCE");

/** Whole organization, location or employee. */
export type Scope = "A" | `L${string}` | `E${string}`;
/** Shards are partitions, because DynamoDB limits the writes of each; shard 0 is another one for each scope. */
export const counterKey = (organization: string, scope: Scope, day: string, shard: number) =>
  key(`COUNT#${organization}#${partitionOf(scope, shard)}`, `${scope}#${day}`);

/** Apart, so that counters stay cheap to read. */
export const clicksKey = (organization: string, scope: Scope, day: string, shard: number) =>
  key(`COUNT#${organization}#${partitionOf(scope, shard)}`, `I${scope}#${day}`);

/** `T` and a template's name: requests sent with one text. */
export type FunnelScope = Scope | `T${string}`;
export const funnelKey = (organization: string, scope: FunnelScope, day: string, shard: number) =>
  key(`FUNNEL#${organization}`, `${scope}#${day}#${shard}`);
/** Apart from the request, so that counting never changes it. */
export const countedKey = (organization: string, request: string) => key(`COUNTED#${organization}`, request);

export const givenKey = (by: string, feedback: string) => key(`GIVEN#${by}`, feedback);

export const requestKey = (organization: string, request: string) => key(`REQ#${organization}`, request);
export const batchKey = (organization: string, batch: string) => key(`ORG#${organization}`, `BATCH#${batch}`);
export const contactKey = (organization: string, mark: string) => key(`CONTACT#${organization}`, mark);
export const suppressedKey = (address: string) => key(`SUPPRESSED#${address}`, "SUPPRESSED");
export const requestTokenKey = (hash: string) => key(`ASK#${hash}`, "ASK");
export const ledgerKey = (organization: string, entry: string) => key(`LEDGER#${organization}`, entry);

export const templateKey = (organization: string, channel: string, language: string) =>
  key(`ORG#${organization}`, `TEMPLATE#${channel}#${language}`);
export const templateVersionKey = (organization: string, template: string) =>
  key(`ORG#${organization}`, `TEMPLATE_VERSION#${template}`);
export const answerTemplatesKey = (organization: string) => key(`ORG#${organization}`, "ANSWER_TEMPLATES");

export const messageKey = (message: string) => key(`MSG#${message}`, "MSG");
export const limitKey = (name: string, hash: string, window: number) => key(`LIMIT#${name}#${hash}#${window}`, "LIMIT");

/** Keys name the organization, so that no other one reads them. */
export const organizationsOfUser = (user: string) => `USER#${user}`;
export const invitationsTo = (email: string) => `INVITED#${emailInKey(email)}`;
/** Across organizations: a person's id is their employee id. */
export const linksGivenUpBy = (employee: string) => `USER#${employee}`;
export const linksGivenUpIn = (organization: string) => `LINKS#${organization}`;
export const feedbackOfLocation = (organization: string, location: string) => `FBLOC#${organization}#${location}`;
export const requestsOfBatch = (organization: string, batch: string) => `REQBATCH#${organization}#${batch}`;
export const contactsOfAddress = (address: string) => `ADDRESS#${address}`;
export const pendingFeedback = (organization: string) => `FBOPEN#${organization}`;
export const sharedAtLocation = (organization: string, location: string) => `SHAREDAT#${organization}#${location}`;
/** Ten keys for requests and ten for others, because of DynamoDB's write limit per key. */
export const messagesToLookAfter = (spread: number) => `DUE#${spread}`;
export const remindersDue = (spread: number) => `REMIND#${spread}`;
export const suppressedSince = (organization: string) => `SUPPRESSED#${organization}`;
export const subscriptionsDue = () => "BILLING";
export const closedAccounts = () => "CLOSED";
export const closedOrganizations = () => "CLOSED_ORGANIZATIONS";
export const looseFiles = () => "LOOSE_FILES";
export const unsentMessages = (organization: string) => `UNSENT#${organization}`;
