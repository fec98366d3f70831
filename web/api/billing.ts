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
  addPaymentMethodRoute,
  cancelSubscriptionRoute,
  contactSalesRoute,
  listInvoicesRoute,
  listPaymentMethodsRoute,
  readLocationPriceRoute,
  readSubscriptionRoute,
  readTopUpRoute,
  refreshBillingRoute,
  removePaymentMethodRoute,
  resumeSubscriptionRoute,
  subscribeRoute,
  topUpRoute,
  updateBillingAddressRoute,
  updateRefillRoute,
  useAsDefaultRoute,
} from "#shared/contract/billing.ts";
import type { Organization } from "#shared/model/organization.ts";
import type { CallInput } from "./client.ts";
import { call } from "./client.ts";
import { billingKey, organizationsKey, profileKey } from "./organizations.ts";
import { pagesQuery } from "./pages.ts";
import { requestsKey } from "./requests.ts";

/** Each read is a call to Stripe. */
const staleTime = 15_000;

export const subscriptionQuery = (organization: string) =>
  queryOptions({
    queryKey: [...billingKey(organization), "subscription"],
    queryFn: async ({ signal, client, queryKey }) => {
      const overview = await call(readSubscriptionRoute, { params: { organization }, signal });
      const shown = client.getQueryData<Organization>(profileKey(organization))?.subscription;
      // Stripe may have just reported a payment that banner and invoices don't show yet.
      if (shown && shown.unpaidSince !== overview.subscription.unpaidSince)
        for (const moved of [billingKey(organization), profileKey(organization), organizationsKey])
          void client.invalidateQueries({
            queryKey: moved,
            predicate: (query) => query.queryKey.join() !== queryKey.join(),
          });
      return overview;
    },
    staleTime,
    // People return within seconds from their bank's page.
    refetchOnWindowFocus: ({ state }) => (state.data?.due?.status === "authenticate" ? "always" : true),
  });

export const useSubscription = (organization: string, asked = true) =>
  useQuery({ ...subscriptionQuery(organization), enabled: asked });

export const useInvoices = (organization: string, asked = true) =>
  useInfiniteQuery({
    ...pagesQuery([...billingKey(organization), "invoices"], (cursor, signal) =>
      call(listInvoicesRoute, { params: { organization }, query: { cursor }, signal }),
    ),
    enabled: asked,
    staleTime,
  });

const paymentMethodsQuery = (organization: string) =>
  queryOptions({
    queryKey: [...billingKey(organization), "payment-methods"],
    queryFn: ({ signal }) => call(listPaymentMethodsRoute, { params: { organization }, signal }),
    staleTime,
  });

export const usePaymentMethods = (organization: string, enabled = true) =>
  useQuery({ ...paymentMethodsQuery(organization), enabled });

type LocationChange = NonNullable<CallInput<typeof readLocationPriceRoute>["query"]>;

const locationPriceQuery = (organization: string, change: LocationChange) =>
  queryOptions({
    queryKey: [...billingKey(organization), "location-price", change],
    queryFn: ({ signal }) => call(readLocationPriceRoute, { params: { organization }, query: change, signal }),
    staleTime,
  });

export const useRemovingPrice = (organization: string, remove: string, enabled: boolean) =>
  useQuery({ ...locationPriceQuery(organization, { remove }), enabled });

/** The last answer stays visible while names are typed. */
export const useAddingPrice = (organization: string, add: Omit<LocationChange, "remove">) =>
  useQuery({ ...locationPriceQuery(organization, add), placeholderData: keepPreviousData });

function useReadAnew(organization: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: billingKey(organization) }),
      queries.invalidateQueries({ queryKey: profileKey(organization) }),
      queries.invalidateQueries({ queryKey: organizationsKey }),
    ]);
}

type CardPurpose = "subscribe" | "save";

/**
 * Setup of the card form, fetched once: a second call would start another card setup. Failures stay until the person
 * retries.
 */
export const useCardForm = (organization: string, purpose: CardPurpose, enabled: boolean) =>
  useQuery({
    queryKey: ["card-form", organization, purpose],
    queryFn: () => call(purpose === "subscribe" ? subscribeRoute : addPaymentMethodRoute, { params: { organization } }),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retryOnMount: false,
    meta: { once: true },
  });

/** Changes the billing address; an open checkout starts again with that place's taxes. */
export function useUpdateBillingAddress(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof updateBillingAddressRoute.body>) =>
      call(updateBillingAddressRoute, { params: { organization }, body }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ["card-form", organization, "subscribe"] });
      await readAnew();
    },
  });
}

/** Syncs with Stripe after a card was confirmed. */
export function useRefreshBilling(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(refreshBillingRoute, { params: { organization } }),
    onSuccess: readAnew,
  });
}

/** Cancels the subscription at the end of its period. */
export function useCancelSubscription(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(cancelSubscriptionRoute, { params: { organization } }),
    onSettled: readAnew,
  });
}

export function useResumeSubscription(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: () => call(resumeSubscriptionRoute, { params: { organization } }),
    onSettled: readAnew,
  });
}

/** Also answers how a due payment ended. */
export function useDefaultMethod(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (method: string) => call(useAsDefaultRoute, { params: { organization, method } }),
    onSettled: readAnew,
  });
}

export function useRemoveMethod(organization: string) {
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (method: string) => call(removePaymentMethodRoute, { params: { organization, method } }),
    onSettled: readAnew,
  });
}

/** Idempotent by the purchase's id. */
export function useTopUp(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof topUpRoute.body>) => call(topUpRoute, { params: { organization }, body }),
    onSettled: () => Promise.all([readAnew(), queries.invalidateQueries({ queryKey: requestsKey(organization) })]),
  });
}

export const usePurchase = (organization: string, purchase: string) =>
  useQuery({
    queryKey: ["purchase", organization, purchase],
    queryFn: ({ signal }) => call(readTopUpRoute, { params: { organization, purchase }, signal }),
    // The form must not change while somebody confirms the payment.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export function useUpdateRefill(organization: string) {
  const queries = useQueryClient();
  const readAnew = useReadAnew(organization);
  return useMutation({
    mutationFn: (body: z.input<typeof updateRefillRoute.body>) =>
      call(updateRefillRoute, { params: { organization }, body }),
    onSuccess: () => Promise.all([readAnew(), queries.invalidateQueries({ queryKey: requestsKey(organization) })]),
  });
}

/** Requests a price for ten locations or more. */
export const useContactSales = (organization: string) =>
  useMutation({
    mutationFn: (body: z.input<typeof contactSalesRoute.body>) =>
      call(contactSalesRoute, { params: { organization }, body }),
  });
