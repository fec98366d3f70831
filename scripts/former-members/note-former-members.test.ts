import { expect, it } from "vitest";
import { heldPut } from "#functions/data/feedbacks/held.ts";
import { transact } from "#functions/data/table.ts";
import { listFormerOrganizations } from "#functions/data/users/members.ts";
import { aFeedback, aMember, anEmployee, anOrganization, aPerson, storeFeedback } from "#functions/testing/fixtures.ts";
import { noteFormerMembers } from "./note-former-members.ts";

it("notes everybody with an account whom an organization names and who is no member, and nobody else", async () => {
  const { organization } = await anOrganization();
  const { _id } = organization;
  const [rated, held, author, employee, stranger] = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
  const { user: member } = await aMember(_id, "agent");
  const named = (person: { user: { _id: string } } | undefined) => ({ _id: person?.user._id ?? "", name: "Léa Roy" });
  const note = {
    _id: "1",
    kind: "note",
    author: named(author),
    text: "Called.",
    date: "2026-11-21T12:00:00Z",
  } as const;
  await storeFeedback(aFeedback(_id, { employee: named(rated), notes: [note] }));
  await storeFeedback(aFeedback(_id, { employee: named({ user: member }), notes: [] }));
  await transact(() => [heldPut(aFeedback(_id, { employee: named(held) }))]);
  await anEmployee(_id, named(employee));
  await anEmployee(_id);
  for (const _ of [1, 2]) expect(await noteFormerMembers(_id)).toBe(4);
  for (const person of [rated, held, author, employee])
    expect(await listFormerOrganizations(named(person)._id)).toEqual([_id]);
  for (const one of [member._id, named(stranger)._id]) expect(await listFormerOrganizations(one)).toEqual([]);
});
