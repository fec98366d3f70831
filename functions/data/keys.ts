/** The primary key of an item. README.md lists all keys; a test compares its examples with these builders. */
export interface Key {
  pk: string;
  sk: string;
}
const key = (pk: string, sk: string): Key => ({ pk, sk });

export const userKey = (user: string) => key(`USER#${user}`, "USER");
export const sessionKey = (user: string, hash: string) => key(`USER#${user}`, `SESSION#${hash}`);
/** An organization that a person was a member of: what is stored of them there goes with their account. */
export const formerMemberKey = (user: string, organization: string) => key(`USER#${user}`, `LEFT#${organization}`);
/** An API key that a person generated in an organization: what it is named is to go with their account. */
export const generatedKeyKey = (user: string, organization: string, apiKey: string) =>
  key(`USER#${user}`, `KEY#${organization}#${apiKey}`);
export const phoneCodeKey = (user: string) => key(`USER#${user}`, "PHONE_CODE");
/** Which organization had the free SMS credits of a person, or of an inbox by its mark: each has them once. */
export const freeCreditsKey = (who: string) => key(`USER#${who}`, "FREE_CREDITS");
/** Upper and lower case make no difference to an email address. */
export const emailKey = (email: string) => key(`EMAIL#${email.trim().toLowerCase()}`, "EMAIL");
/** Somebody of this address who was added to an organization: what their temporary password is checked against. */
export const additionKey = (email: string, organization: string) => key(emailKey(email).pk, `ADDED#${organization}`);
/** Which addition a temporary password belongs to, by the password's own mark. */
export const temporaryKey = (email: string, mark: string) => key(emailKey(email).pk, `TEMPORARY#${mark}`);
export const tokenKey = (hash: string) => key(`TOKEN#${hash}`, "TOKEN");

export const organizationKey = (organization: string) => key(`ORG#${organization}`, "ORG");
/** Kept apart from the settings because they change more often. The sort keys begin alike, so that one Query reads all three. */
export const smsPoolKey = (organization: string) => key(`ORG#${organization}`, "ORG#SMS");
export const subscriptionKey = (organization: string) => key(`ORG#${organization}`, "ORG#SUBSCRIPTION");
/** Which organization a customer of Stripe's is. */
export const customerKey = (customer: string) => key(`CUSTOMER#${customer}`, "CUSTOMER");
/** An event of Stripe's whose effect stands. */
export const stripeEventKey = (event: string) => key(`STRIPE#${event}`, "EVENT");
/** A purchase of SMS credits. */
export const purchaseKey = (organization: string, purchase: string) =>
  key(`ORG#${organization}`, `PURCHASE#${purchase}`);
/** One item for each organization in one partition, so that all can be listed. */
export const organizationEntryKey = (organization: string) => key("ORGANIZATIONS", organization);
export const locationKey = (organization: string, location: string) => key(`ORG#${organization}`, `LOC#${location}`);
/** The public pages of all locations. */
export const publicPagesKey = (organization: string) => key(`ORG#${organization}`, "PUBLIC_PAGES");
/** The figures of all locations in a period, from one day to another, as they were counted lately. */
export const keptFiguresKey = (organization: string, from: string, to: string) =>
  key(`ORG#${organization}`, `FIGURES#${from}#${to}`);
export const employeeKey = (organization: string, employee: string) =>
  key(`ORG#${organization}`, `EMPLOYEE#${employee}`);
export const memberKey = (organization: string, user: string) => key(`ORG#${organization}`, `MEMBER#${user}`);
/** Somebody who was added and has yet to join. Stands behind the members, so that one Query lists both. */
export const newcomerKey = (organization: string, newcomer: string) =>
  key(`ORG#${organization}`, `NEWCOMER#${newcomer}`);
/** Who a newcomer became that joined with an account of their own: audit entries name the newcomer. */
export const joinedKey = (organization: string, newcomer: string) => key(`ORG#${organization}`, `JOINED#${newcomer}`);
export const apiKeyKey = (organization: string, hash: string) => key(`ORG#${organization}`, `KEY#${hash}`);
export const auditKey = (organization: string, entry: string) => key(`AUDIT#${organization}`, entry);
/** Which held rating the organization was last told with, that ratings are held. */
export const heldNoticeKey = (organization: string) => key(`ORG#${organization}`, "HELD_NOTICE");
export const linkKey = (link: string) => key(`LINK#${link}`, "LINK");
/** A link that leads nowhere and is nobody else's for a while, by its hash: no name can be read from it. */
export const reservedLinkKey = (hash: string) => key(`LINK#${hash}`, "RESERVED");
/** What a customer's page offers to choose: on the organization's own (`A`), or on one location's. Locations come first, each kind by name. */
export const choiceKey = (organization: string, scope: Exclude<Scope, `E${string}`>, of: "L" | "M", sortedBy: string) =>
  key(`CHOICE#${organization}#${scope}`, `${of}#${sortedBy}`);

/** A stored file that nothing names. */
export const looseFileKey = (file: string) => key(`FILE#${file}`, "FILE");

export const feedbackKey = (organization: string, feedback: string) => key(`FB#${organization}`, feedback);
/** A comment that everybody may see, by its feedback. */
export const sharedCommentKey = (organization: string, feedback: string) => key(`SHARED#${organization}`, feedback);
/** Beside the list and not in it: what is held is neither listed, counted nor exported. */
export const heldKey = (organization: string, feedback: string) => key(`HELD#${organization}`, feedback);
export const erasedKey = (organization: string, feedback: string) => key(`ERASED#${organization}`, feedback);
/** How often feedback was erased in an organization. */
export const erasingsKey = (organization: string) => erasedKey(organization, "COUNT");
export const nonceKey = (hash: string) => key(`NONCE#${hash}`, "NONCE");

/** Whose figures a counter holds: the whole organization's, one location's, one employee's. */
export type Scope = "A" | `L${string}` | `E${string}`;
export const counterKey = (organization: string, scope: Scope, day: string, shard: number) =>
  key(`COUNT#${organization}`, `${scope}#${day}#${shard}`);

/** How many customers of a day's feedback went on to public pages. Apart from the counters, so that figures stay cheap to read. */
export const clicksKey = (organization: string, scope: Scope, day: string, shard: number) =>
  key(`COUNT#${organization}`, `I${scope}#${day}#${shard}`);
/** How often counters of days gone by were changed in an organization, and the sum of a scope's days before one. */
export const lateMarkKey = (organization: string) => key(`COUNT#${organization}`, "SUM");
export const sumKey = (organization: string, scope: Scope) => key(`COUNT#${organization}`, `SUM#${scope}`);

/** How far a day's requests came: of a counter's scope, or of those sent with one text (`T` and its name). */
export type FunnelScope = Scope | `T${string}`;
export const funnelKey = (organization: string, scope: FunnelScope, day: string, shard: number) =>
  key(`FUNNEL#${organization}`, `${scope}#${day}#${shard}`);
/** What of a request is counted. Apart from it, so that counting changes no request. */
export const countedKey = (organization: string, request: string) => key(`COUNTED#${organization}`, request);

/** The feedback that one person gave, by the keyed hash of their address. */
export const givenKey = (by: string, feedback: string) => key(`GIVEN#${by}`, feedback);

/** A request for feedback; its message has the same id. */
export const requestKey = (organization: string, request: string) => key(`REQ#${organization}`, request);
/** An upload of customers. The requests that it made stand in index 1. */
export const batchKey = (organization: string, batch: string) => key(`ORG#${organization}`, `BATCH#${batch}`);
/** When somebody was asked, and whether they answered, by the keyed hash of their number or address. */
export const askedKey = (organization: string, mark: string) => key(`ASKED#${organization}`, mark);
/** That somebody may not be asked, by one organization or, as `*`, by any. */
export const stoppedKey = (organization: string, mark: string) => key(`STOPPED#${organization}`, mark);
/** The last word that a number answered a text with, by its keyed hash. */
export const lastWordKey = (mark: string) => key(`WORD#${mark}`, "WORD");
/** Which request the token of a customer's link belongs to. */
export const requestTokenKey = (hash: string) => key(`ASK#${hash}`, "ASK");
/** One change of an organization's SMS credits. */
export const ledgerKey = (organization: string, entry: string) => key(`LEDGER#${organization}`, entry);

/** What a business writes to its customers by one channel in one language, and each text that requests were sent with. */
export const templateKey = (organization: string, channel: string, language: string) =>
  key(`ORG#${organization}`, `TEMPLATE#${channel}#${language}`);
export const templateVersionKey = (organization: string, template: string) =>
  key(`ORG#${organization}`, `TEMPLATE_VERSION#${template}`);

export const messageKey = (message: string) => key(`MSG#${message}`, "MSG");
export const limitKey = (name: string, hash: string, window: number) => key(`LIMIT#${name}#${hash}#${window}`, "LIMIT");

/** Index 1: a person's organizations, and a location's feedback by time. The key holds the organization, so that no other one can read it. */
export const organizationsOfUser = (user: string) => `USER#${user}`;
/** Links that an employee gave up, wherever that was: who has a log-in has one id as a person and as an employee. */
export const linksGivenUpBy = (employee: string) => `USER#${employee}`;
/** Index 2: all links that were given up in an organization, also by what was removed there. */
export const linksGivenUpIn = (organization: string) => `LINKS#${organization}`;
export const feedbackOfLocation = (organization: string, location: string) => `FBLOC#${organization}#${location}`;
/** Index 1, too: the requests of an upload. */
export const requestsOfBatch = (organization: string, batch: string) => `REQBATCH#${organization}#${batch}`;
/** Index 1, too: who asked somebody, by the hash that is the same for every organization. */
export const askedOfPerson = (mark: string) => `PERSON#${mark}`;
/** Index 1, too: the complaints of a digest. */
export const complaintsOfDigest = (digest: string) => `DIGEST#${digest}`;
/** Index 2: feedback that waits for an answer. */
export const pendingFeedback = (organization: string) => `FBOPEN#${organization}`;
/** Index 2, too: the comments of a location that everybody may see. */
export const sharedAtLocation = (organization: string, location: string) => `SHAREDAT#${organization}#${location}`;
/** Index 2, too: messages that are not over, by when to look after them, spread over ten keys for those that ask customers and ten for all else; and those that did not arrive. */
export const messagesToLookAfter = (spread: number) => `DUE#${spread}`;
/** Index 2, too: requests that are reminded of, by when, spread over ten keys. */
export const remindersDue = (spread: number) => `REMIND#${spread}`;
/** Index 2, too: who may not be asked by an organization, by since when. */
export const stoppedSince = (organization: string) => `STOPPED#${organization}`;
/** Index 2, too: subscriptions, by when they are compared with Stripe. */
export const subscriptionsDue = () => "BILLING";
/** Index 2, too: accounts that were closed, by when they are erased. */
export const closedAccounts = () => "CLOSED";
/** Index 2, too: organizations that were closed alone, by when they are erased. */
export const closedOrganizations = () => "CLOSED_ORGANIZATIONS";
/** Index 2, too: files that nothing names, by when they are deleted. */
export const looseFiles = () => "LOOSE_FILES";
export const unsentMessages = (organization: string) => `UNSENT#${organization}`;
