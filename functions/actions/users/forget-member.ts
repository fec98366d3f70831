import { changeFeedback, type FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { feedbacksNaming, heldNaming } from "#functions/data/feedbacks/feedbacks-naming.ts";
import { changeHeld } from "#functions/data/feedbacks/held.ts";
import {
  changeOrganization,
  type OrganizationItem,
  readOrganization,
} from "#functions/data/organizations/organizations.ts";
import { employeeKind } from "#functions/data/places/employees.ts";
import { change } from "#functions/data/places/rateable.ts";
import { renameAsker } from "#functions/data/requests/renamed-person.ts";
import en from "#shared/locales/en/people.json" with { type: "json" };
import fr from "#shared/locales/fr/people.json" with { type: "json" };

const texts = { en, fr };

/** A feedback with another name for one person, wherever it names them. */
const renamed = (feedback: FeedbackItem, person: string, name: string): FeedbackItem => ({
  ...feedback,
  employee: feedback.employee?._id === person ? { ...feedback.employee, name } : feedback.employee,
  notes: feedback.notes.map((note) =>
    note.author._id === person ? { ...note, author: { ...note.author, name } } : note,
  ),
});

/**
 * Takes the name and the picture of an erased person out of an organization that stays, whether or not they are still a
 * member or an employee of it: a neutral word, in its language, stands for them as an employee, who is offered no longer,
 * and in feedback, what is held, notes, and all that was asked of customers and bought. Bills go to the owners where they went
 * to the person's address. Answers whether all of it is done, or `hasTime` said that there was none left; doing it again goes
 * on.
 */
export async function forgetMember(
  organization: string,
  { person, email }: { person: string; email: string },
  { now, hasTime }: { now: Date; hasTime: () => boolean },
): Promise<boolean> {
  const business = await readOrganization(organization);
  if (business === null) return true;
  const name = texts[business.language].erased;
  const outcome = await change(
    employeeKind,
    { organization, id: person },
    (employee) => ({ ...employee, name, picture: null, user: null, rateable: false }),
    { now, also: () => [] },
  );
  if (typeof outcome === "string" && outcome !== "not_found") return false;
  const neutral = (before: FeedbackItem) => renamed(before, person, name);
  // What is accepted in between is among the feedback by then.
  for await (const held of heldNaming(organization, { person, name })) {
    if (!hasTime()) return false;
    await changeHeld(organization, held, neutral);
  }
  for await (const feedback of feedbacksNaming(organization, { person, name })) {
    if (!hasTime()) return false;
    await changeFeedback(organization, feedback, neutral);
  }
  if (!(await renameAsker(organization, { person, name }, hasTime))) return false;
  const isTheirs = ({ billingContact }: OrganizationItem) =>
    billingContact?.email.toLowerCase() === email.toLowerCase();
  if (isTheirs(business))
    await changeOrganization(organization, (one) => (isTheirs(one) ? { ...one, billingContact: null } : one), now);
  return true;
}
