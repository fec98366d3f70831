import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod/mini";
import {
  addPaymentMethod,
  cancelSubscription,
  contactSales,
  listInvoices,
  listPaymentMethods,
  readLocationPrice,
  readSubscription,
  readTopUp,
  refreshBilling,
  removePaymentMethod,
  resumeSubscription,
  subscribe,
  topUp,
  updateBillingAddress,
  updateRefill,
  useAsDefault,
} from "#shared/contract/billing.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { CallInput } from "./client.ts";
import { call } from "./client.ts";
import { billingKey, organizationsKey, profileKey } from "./organizations.ts";
import { pagesQuery } from "./pages.ts";
import { requestsKey } from "./requests.ts";

/** Stripe is asked for each of these: what was read a moment ago is still so. */
const staleTime = 15_000;

/** The query of an organization's subscription: how it stands, and what it costs. */
export const subscriptionQuery = (organization: string) =>
  queryOptions({
    queryKey: [...billingKey(organization), "subscription"],
    queryFn: async ({ signal, client, queryKey }) => {
      const overview = await call(readSubscription, { params: { organization }, signal });
      const shown = client.getQueryData<Organization>(profileKey(organization))?.subscription;
      // Stripe may have just told that what was due is paid, which banner and invoices don't know yet.
      if (shown && shown.unpaidSince !== overview.subscription.unpaidSince)
        for (const moved of [billingKey(organization), profileKey(organization), organizationsKey])
          void client.invalidateQueries({
            queryKey: moved,
            predicate: (query) => query.queryKey.join() !== queryKey.join(),
          });
      return overview;
    },
    staleTime,
    // Who confirmed a payment on the bank's page may be back within seconds.
    refetchOnWindowFocus: ({ state }) => (state.data?.due?.status === "authenticate" ? "always" : true),
  });

/** An organization's subscription: how it stands, and what it costs. */
export const useSubscription = (organization: string) => useQuery(subscriptionQuery(organization));

/** The invoices that were issued, newest first, page by page. */
export const useInvoices = (organization: string, asked = true) =>
  useInfiniteQuery({
    ...pagesQuery([...billingKey(organization), "invoices"], (cursor, signal) =>
      call(listInvoices, { params: { organization }, query: { cursor }, signal }),
    ),
    enabled: asked,
    staleTime,
  });

/** The query of an organization's cards. */
export const paymentMethodsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...billingKey(organization), "payment-methods"],
    queryFn: ({ signal }) => call(listPaymentMethods, { params: { organization }, signal }),
    staleTime,
  });

/** An organization's cards. */
export const usePaymentMethods = (organization: string, enabled = true) =>
  useQuery({ ...paymentMethodsQuery(organization), enabled });

type LocationChange = NonNullable<CallInput<typeof readLocationPrice>["query"]>;

const locationPriceQuery = (organization: string, change: LocationChange) =>
  queryOptions({
    queryKey: [...billingKey(organization), "location-price", change],
    queryFn: ({ signal }) => call(readLocationPrice, { params: { organization }, query: change, signal }),
    staleTime,
  });

/** What removing a location changes. Asks only if `enabled`. */
export const useRemovingPrice = (organization: string, remove: string, enabled: boolean) =>
  useQuery({ ...locationPriceQuery(organization, { remove }), enabled });

/** What adding locations changes, by what is known of them. The former answer stays while their names are typed. */
export const useAddingPrice = (organization: string, add: Omit<LocationChange, "remove">) =>
  useQuery({ ...locationPriceQuery(organization, add), placeholderData: keepPreviousData });

/** Reads anew all that money changes: what Stripe knows, and the organization that shows it. */
function useReadAnew(organization: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: billingKey(organization) }),
      queries.invalidateQueries({ queryKey: profileKey(organization) }),
      queries.invalidateQueries({ queryKey: organizationsKey }),
    ]);
}

/** What a card is entered for. */
export type CardPurpose = "subscribe" | "save";

/**
 * What the card form needs. It is asked for once, when the screen opens: calling again would begin another set-up of a
 * card, while a subscription answers the payment that it has begun. What failed stands until somebody asks for it again. Problems: `already_subscribed`, `sales_needed`.
 */
export const useCardForm = (organization: string, purpose: CardPurpose, enabled: boolean) =>
  useQuery({
    queryKey: ["card-form", organization, purpose],
    queryFn: () => call(purpose === "subscribe" ? subscribe : addPaymentMethod, { params: { organization } }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retryOnMount: false,
    meta: { once: true },
  });

/** Says where the organization is billed. A checkout that is open begins anew, with the taxes of that place. */
export function useUpdateBillingAddress(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof updateBillingAddress.body>) =>
      call(updateBillingAddress, { params: { organization }, body }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ["card-form", organization, "subscribe"] });
      await readAnew();
    },
  });
}

/** Asks Stripe how everything stands, once a card was confirmed, and reads it anew. */
export function useRefreshBilling(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(refreshBilling, { params: { organization } }),
    onSuccess: readAnew,
  });
}

/** Cancels the subscription at the end of its period. Problem: `not_subscribed`. */
export function useCancelSubscription(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(cancelSubscription, { params: { organization } }),
    onSettled: readAnew,
  });
}

/** Takes a cancellation back. Problem: `not_subscribed`. */
export function useResumeSubscription(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(resumeSubscription, { params: { organization } }),
    onSettled: readAnew,
  });
}

/** Pays with another card from now on, and answers what became of a payment that was due. Problem: `payment_method_not_found`. */
export function useDefaultMethod(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (method: string) => call(useAsDefault, { params: { organization, method } }),
    onSettled: readAnew,
  });
}

/** Removes a card. Problems: `payment_method_not_found`, `card_in_use`. */
export function useRemoveMethod(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (method: string) => call(removePaymentMethod, { params: { organization, method } }),
    onSettled: readAnew,
  });
}

/** Buys SMS credits. Repeated with the same id it buys once. Problems: `card_needed`, `card_declined`, `too_many_unconfirmed`. */
export function useTopUp(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof topUp.body>) => call(topUp, { params: { organization }, body }),
    onSettled: () => Promise.all([readAnew(), queries.invalidateQueries({ queryKey: requestsKey(organization) })]),
  });
}

/** A purchase of SMS credits, and how its card's holder confirms it. Problem: `purchase_not_found`. */
export const usePurchase = (organization: string, purchase: string) =>
  useQuery({
    queryKey: ["purchase", organization, purchase],
    queryFn: ({ signal }) => call(readTopUp, { params: { organization, purchase }, signal }),
    // While somebody confirms it, its form must not change under their hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Changes when the automatic refill buys what. Problem: `card_needed`. */
export function useUpdateRefill(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof updateRefill.body>) => call(updateRefill, { params: { organization }, body }),
    onSuccess: () => Promise.all([readAnew(), queries.invalidateQueries({ queryKey: requestsKey(organization) })]),
  });
}

/** Asks for a price for ten locations or more. */
export const useContactSales = (organization: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof contactSales.body>) => call(contactSales, { params: { organization }, body }),
  });
