import { type Changed, publicFeedback } from "#functions/data/feedbacks.ts";
import type { UserItem } from "#functions/data/users.ts";
import type { Feedback, Named } from "#shared/model/feedback.ts";
import { Problem } from "./problem.ts";

/** A person as notes name them. */
export const authorOf = ({ _id, firstName, lastName }: UserItem): Named => ({ _id, name: `${firstName} ${lastName}` });

/** The feedback as the API shows it after a change. Raises the problem that kept it from being made. */
export function changedFeedback(changed: Changed): Feedback {
  if (typeof changed === "string") throw new Problem(changed);
  return publicFeedback(changed.feedback);
}
