import { type Feedback, unassigned } from "#shared/model/feedback.ts";

export const complaint = (_id: string, more: Partial<Feedback> = {}): Feedback => ({
  _id,
  rating: 2,
  comment: "Cold soup",
  customer: { name: null, email: null, phone: null },
  location: null,
  employee: null,
  date: "2026-11-21T12:00:00.000Z",
  status: "pending",
  intercepted: true,
  notes: [],
  conversation: null,
  askedAt: null,
  channel: "link",
  language: "en",
  publishable: false,
  ...unassigned,
  ...more,
});

export const resolvedComplaint = (_id: string, date = "2026-11-21T13:00:00.000Z"): Feedback =>
  complaint(_id, {
    status: "resolved",
    notes: [{ _id: "N", kind: "resolved", author: { _id: "U", name: "Anne Roy" }, text: "", date }],
  });
