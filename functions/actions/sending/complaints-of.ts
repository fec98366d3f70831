import { readDigestComplaints } from "#functions/data/sending/alerts.ts";
import type { ToMember } from "./find-receiver.ts";

/** Complaints in a message; throws while the index lags behind a digest, so that none is lost. */
export async function complaintsOf(message: ToMember): Promise<string[]> {
  if (message.template === "held_ratings" || message.template === "reply_alert") return [];
  if (message.template === "complaint_alert") return [message.data.feedback];
  const complaints = await readDigestComplaints(message._id);
  if (complaints.length < message.complaints) throw new Error("not all complaints of the digest are listed yet");
  return complaints;
}
