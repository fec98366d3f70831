import type { table } from "./table.ts";

/** A transaction needs the actions of its parts. */
type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

export type IndexName = (typeof table.indexes)[number]["name"];

export interface Grant {
  /** Actions on items whose partition key has one of these prefixes (functions/data/keys.ts). */
  table: { actions: readonly TableAction[]; keys: readonly string[] };
  indexes?: { readonly [Name in IndexName]?: readonly string[] };
  sends?: readonly ("email" | "sms")[];
  /** Hands messages over at the senders' rate. */
  sweeps?: true;
  files?: { readonly [Folder in "logos" | "pictures"]?: readonly ("PutObject" | "DeleteObject")[] };
  /** Reads emails that SES stored. */
  receives?: true;
  /** Signing key of sessions, nonces, cursors and emailed tokens. */
  signs?: true;
  /** Stripe's keys are in the same secret as the signing key. */
  bills?: true;
  reads?: readonly ("google" | "tripadvisor")[];
}

/** Session, person, membership, and an administrator's audit entry. */
const caller = ["USER#", "ORG#", "AUDIT#"] as const;

export const areaGrants: Record<string, Grant> = {
  accounts: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "EMAIL#", "TOKEN#", "LINK#", "CHOICE#", "FILE#", "MSG#", "LIMIT#"],
    },
    indexes: { gsi1: ["INVITED#", "USER#"] },
    signs: true,
  },
  me: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        ...caller,
        "ORGANIZATIONS",
        "COUNT#",
        "EMAIL#",
        "TOKEN#",
        "LINK#",
        "FB#",
        "GIVEN#",
        "HELD#",
        "MSG#",
        "LIMIT#",
        "SHARED#",
        "SUPPRESSED#",
      ],
    },
    indexes: { gsi1: ["FBLOC#", "USER#"] },
    signs: true,
  },
  organizations: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "ORGANIZATIONS", "LINK#", "COUNT#", "FILE#", "LIMIT#", "MSG#"],
    },
    indexes: { gsi1: ["FBLOC#", "USER#"] },
    files: { logos: ["PutObject"] },
    signs: true,
    reads: ["google", "tripadvisor"],
  },
  users: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "EMAIL#", "MSG#", "LIMIT#", "LINK#", "CHOICE#", "FILE#"],
    },
    indexes: { gsi1: ["INVITED#", "USER#"] },
    signs: true,
  },
  locations: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "LINK#", "CHOICE#", "COUNT#", "LIMIT#"],
    },
    signs: true,
  },
  employees: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "LINK#", "CHOICE#", "FILE#", "COUNT#", "LIMIT#"],
    },
    indexes: { gsi1: ["FBLOC#", "USER#"] },
    files: { pictures: ["PutObject", "DeleteObject"] },
    signs: true,
  },
  feedbacks: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        ...caller,
        "CONTACT#",
        "COUNT#",
        "ERASED#",
        "FB#",
        "GIVEN#",
        "HELD#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "REQ#",
        "SHARED#",
        "SUPPRESSED#",
        "THREAD#",
      ],
    },
    indexes: { gsi1: ["FBLOC#"], gsi2: ["DUE#", "FBOPEN#", "SHAREDAT#", "UNSENT#"] },
    signs: true,
  },
  conversations: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      keys: [
        ...caller,
        "CONTACT#",
        "COUNT#",
        "FB#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "REPLY#",
        "SHARED#",
        "SUPPRESSED#",
        "THREAD#",
      ],
    },
    signs: true,
  },
  keys: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "LIMIT#"],
    },
    signs: true,
  },
  audit: {
    table: { actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"], keys: caller },
    signs: true,
  },
  messages: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
      keys: [...caller, "FB#", "HELD#", "LEDGER#", "LIMIT#", "MSG#", "REQ#"],
    },
    indexes: { gsi2: ["DUE#", "UNSENT#"] },
    signs: true,
  },
  rating: {
    table: {
      actions: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
      keys: ["LINK#", "ORG#", "CHOICE#", "FB#", "GIVEN#", "HELD#", "COUNT#", "NONCE#", "LIMIT#", "REQ#", "SHARED#"],
    },
    signs: true,
  },
  rateTokens: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        "ASK#",
        "AUDIT#",
        "CHOICE#",
        "CONTACT#",
        "COUNT#",
        "FB#",
        "GIVEN#",
        "HELD#",
        "LEDGER#",
        "LIMIT#",
        "LINK#",
        "MSG#",
        "ORG#",
        "REQ#",
        "SHARED#",
        "SUPPRESSED#",
        "THREAD#",
      ],
    },
    signs: true,
  },
  scores: {
    table: {
      actions: ["GetItem", "Query"],
      keys: ["COUNT#", "LINK#", "ORG#", "SHARED#"],
    },
    indexes: { gsi2: ["SHAREDAT#"] },
  },
  requests: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "ConditionCheckItem"],
      keys: [
        ...caller,
        "ASK#",
        "CONTACT#",
        "FUNNEL#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "REQ#",
        "SUPPRESSED#",
        "FB#",
        "THREAD#",
      ],
    },
    indexes: { gsi1: ["ADDRESS#", "REQBATCH#"], gsi2: ["DUE#", "SUPPRESSED#", "UNSENT#"] },
    signs: true,
  },
  billing: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "CUSTOMER#", "LEDGER#", "LIMIT#", "MSG#", "STRIPE#"],
    },
    signs: true,
    bills: true,
  },
  sources: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [...caller, "CHOICE#", "COUNT#", "FILE#", "LIMIT#", "LINK#"],
    },
    signs: true,
    reads: ["google", "tripadvisor"],
  },
  admin: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
      keys: [...caller, "FB#", "ORGANIZATIONS"],
    },
    signs: true,
  },
  platform: { table: { actions: ["GetItem"], keys: ["LINK#"] } },
};

const biller: Grant = {
  table: {
    actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "ConditionCheckItem"],
    keys: ["AUDIT#", "LEDGER#", "LIMIT#", "MSG#", "ORG#", "STRIPE#", "USER#"],
  },
  bills: true,
};

export const eventGrants: Record<string, Grant> = {
  complaints: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: ["CONTACT#", "COUNT#", "FB#", "GIVEN#", "LEDGER#", "LIMIT#", "MSG#", "ORG#", "SHARED#", "USER#"],
    },
    signs: true,
  },
  requestFigures: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem"],
      keys: ["COUNTED#", "FUNNEL#", "MSG#", "ORG#", "REQ#", "USER#"],
    },
  },
  billing: biller,
  messages: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        "CONTACT#",
        "COUNT#",
        "EMAIL#",
        "FB#",
        "HELD#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "ORG#",
        "REPLY#",
        "REQ#",
        "SHARED#",
        "SUPPRESSED#",
        "USER#",
        "THREAD#",
      ],
    },
    indexes: { gsi2: ["DUE#", "FBOPEN#", "REMIND#", "SHAREDAT#", "UNSENT#"] },
    sends: ["email", "sms"],
    signs: true,
  },
  requestMessages: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "ConditionCheckItem"],
      keys: ["CONTACT#", "LEDGER#", "LIMIT#", "MSG#", "ORG#", "REQ#", "SUPPRESSED#", "USER#", "FB#", "THREAD#"],
    },
    sends: ["email", "sms"],
    signs: true,
  },
  failedTexts: {
    table: {
      actions: ["GetItem", "PutItem", "UpdateItem"],
      keys: ["LEDGER#", "LIMIT#", "MSG#", "ORG#", "USER#"],
    },
  },
  inboundTexts: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        "AUDIT#",
        "CONTACT#",
        "COUNT#",
        "FB#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "ORG#",
        "REQ#",
        "SHARED#",
        "SUPPRESSED#",
        "USER#",
        "THREAD#",
      ],
    },
    indexes: { gsi1: ["ADDRESS#", "FBLOC#"] },
    signs: true,
  },
  inboundMails: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        "CONTACT#",
        "COUNT#",
        "FB#",
        "LEDGER#",
        "LIMIT#",
        "MSG#",
        "ORG#",
        "REPLY#",
        "REQ#",
        "SHARED#",
        "THREAD#",
        "USER#",
      ],
    },
    receives: true,
    signs: true,
  },
  mailFeedback: {
    table: {
      actions: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
      keys: ["CONTACT#", "LEDGER#", "LIMIT#", "MSG#", "ORG#", "REQ#", "SUPPRESSED#", "FB#", "THREAD#"],
    },
    indexes: { gsi1: ["ADDRESS#"] },
    signs: true,
  },
  messagesSweep: {
    table: {
      actions: ["GetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
      keys: ["CONTACT#", "LEDGER#", "LIMIT#", "MSG#", "ORG#", "REQ#", "FB#", "THREAD#"],
    },
    indexes: { gsi2: ["DUE#", "REMIND#", "UNSENT#"] },
    sweeps: true,
  },
  reminders: {
    table: {
      actions: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
      keys: ["CONTACT#", "LEDGER#", "MSG#", "ORG#", "REQ#", "SUPPRESSED#"],
    },
    indexes: { gsi2: ["DUE#", "REMIND#", "SUPPRESSED#"] },
    signs: true,
  },
  subscriptions: { ...biller, indexes: { gsi2: ["BILLING", "DUE#"] } },
  closedAccounts: {
    table: {
      actions: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
      keys: [
        "AUDIT#",
        "CHOICE#",
        "CONTACT#",
        "COUNT#",
        "COUNTED#",
        "CUSTOMER#",
        "EMAIL#",
        "ERASED#",
        "FB#",
        "FILE#",
        "FUNNEL#",
        "GIVEN#",
        "HELD#",
        "LEDGER#",
        "LIMIT#",
        "LINK#",
        "MSG#",
        "ORG#",
        "ORGANIZATIONS",
        "REQ#",
        "SHARED#",
        "USER#",
        "THREAD#",
      ],
    },
    // Anonymized feedbacks are rewritten with their index keys.
    indexes: {
      gsi1: ["FBLOC#", "INVITED#", "USER#"],
      gsi2: ["BILLING", "CLOSED", "CLOSED_ORGANIZATIONS", "DUE#", "FBOPEN#", "LINKS#", "LOOSE_FILES", "SHAREDAT#"],
    },
    files: { pictures: ["DeleteObject"], logos: ["DeleteObject"] },
    // Ends the subscription of an erased organization.
    bills: true,
    // Finds a person's data by keyed hashes of their address.
    signs: true,
  },
};
