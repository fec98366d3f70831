/** The address of the customer's page of a feedback link, to be shared: on this very origin. */
export const feedbackAddress = (link: string): string => `${location.origin}/a/${link}`;
