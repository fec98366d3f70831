import { CheckIfPhoneNumberIsOptedOutCommand, PublishCommand, SNSClient } from "@aws-sdk/client-sns";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { sendRequest } from "#functions/actions/requests/send-request.ts";
import type { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import * as contract from "#shared/contract/rate-tokens.ts";
import { ask } from "./handlers.ts";
import { aCustomersNumber, anAskingBusiness, inOpenHours } from "./request-calls.ts";

const replaced = () => mockClient(SNSClient);
let sns: ReturnType<typeof replaced>;

/** Texts of a file's tests go nowhere, and each begins at a moment at which customers may be written to. */
export function textsGoNowhere(): void {
  beforeAll(() => {
    sns = replaced();
  });
  afterAll(() => sns.restore());
  beforeEach(() => {
    inOpenHours();
    sns.reset();
    sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: false });
    sns.on(PublishCommand).resolves({ MessageId: "1" });
  });
}

/** The texts that went out, oldest first. */
export const textsSent = () => sns.commandCalls(PublishCommand).map(({ args }) => args[0].input);

/** Lets each further text be taken again. */
export const textsAreTaken = (): void => {
  sns.on(PublishCommand).resolves({ MessageId: "1" });
};

/** Lets Amazon know of each number that its owner said stop. */
export const textsAreOptedOut = (): void => {
  sns.on(CheckIfPhoneNumberIsOptedOutCommand).resolves({ isOptedOut: true });
};

/** Lets each further text be refused for now. */
export const textsAreDelayed = (): void => {
  sns
    .on(PublishCommand)
    .rejects(Object.assign(new Error("later"), { name: "ThrottledException", $metadata: { httpStatusCode: 429 } }));
};

/** Lets each further text be refused for good. */
export const textsAreRefused = (): void => {
  sns
    .on(PublishCommand)
    .rejects(Object.assign(new Error("no"), { name: "InvalidParameter", $metadata: { httpStatusCode: 400 } }));
};

const form = (fields: Record<string, string>) => new URLSearchParams({ trap: "", nonce: "", ...fields }).toString();

/** A request that was sent by SMS, and the calls of its customer. */
export async function aSentRequest(more: Record<string, unknown> = {}, settings: Partial<OrganizationItem> = {}) {
  const business = await anAskingBusiness(settings);
  // Bought ones go to any country.
  await business.hasCredits(100);
  const phone = aCustomersNumber();
  const sent = await business.text(phone, more);
  const request: string = sent.body.accepted[0]._id;
  await sendRequest(request, new Date());
  const token = /\/t\/(\w+)/.exec(textsSent().at(-1)?.Message ?? "")?.[1] ?? "";
  const params = { token };
  return {
    ...business,
    phone,
    request,
    params,
    page: () => ask(contract.showTokenPage, { params }),
    submit: (fields: Record<string, string>) => ask(contract.submitTokenPage, { params, text: form(fields) }),
    json: (body: unknown) => ask(contract.submitRateToken, { params, body }),
    look: () => ask(contract.readRateToken, { params }),
    opened: () => ask(contract.openRateToken, { params }),
    withdraw: () => ask(contract.withdrawTokenComment, { params }),
    stop: () => ask(contract.optOut, { params, text: "List-Unsubscribe=One-Click" }),
    stopPage: (query: Record<string, string> = {}) => ask(contract.showStopPage, { params, query }),
    stopByPage: () => ask(contract.submitStopPage, { params }),
    undoStop: () => ask(contract.submitStopPage, { params, text: "undo=1" }),
    state: async () => (await business.read(request)).body,
  };
}
