import type { Notifications } from "#shared/model/user.ts";

/** Whether somebody is told of complaints at once, by any channel. */
export const isTold = ({ email, phone }: Notifications): boolean => email || phone;

/**
 * Every choice of a person, with what holds where nothing was chosen: whoever is told of complaints is told of held
 * ratings too, and nobody is told of other feedback or gets a daily digest.
 */
export const allChoices = (chosen: Notifications): Required<Notifications> => ({
  email: chosen.email,
  phone: chosen.phone,
  feedback: chosen.feedback ?? false,
  held: chosen.held ?? isTold(chosen),
  digest: chosen.digest ?? false,
});
