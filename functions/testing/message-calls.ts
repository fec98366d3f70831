import * as contract from "#shared/contract/messages.ts";
import { anOrganization } from "./fixtures.ts";
import { ask } from "./handlers.ts";

export async function aBusinessWithAlerts() {
  const itself = await anOrganization();
  const { organization, cookie, owner } = itself;
  const own = organization._id;
  const list = () => ask(contract.listMessagesRoute, { params: { organization: own }, cookie });
  return {
    itself,
    own,
    owner,
    list,
    listed: async (): Promise<string[]> => (await list()).body.items.map(({ _id }: { _id: string }) => _id),
    sendAgain: (message: string) =>
      ask(contract.sendMessageAgainRoute, { params: { organization: own, message }, cookie }),
    dismiss: (message: string) => ask(contract.dismissMessageRoute, { params: { organization: own, message }, cookie }),
  };
}
