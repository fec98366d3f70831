import type Stripe from "stripe";
import { decimal } from "../money/lines.ts";
import { metadataOf } from "../money/subscribing.ts";
import { invalid, notSpoken } from "../protocol/error.ts";
import { changeObject, newId, objectIdOf, type StripeWorld, tell } from "../state/world.ts";
import { doorOf } from "./door.ts";
import { paging, stripePage } from "./page.ts";

export function newProduct(world: StripeWorld, params: Stripe.ProductCreateParams): Stripe.Product {
  const product: Stripe.Product = {
    id: params.id ?? newId("product"),
    object: "product",
    active: params.active ?? true,
    created: world.now(),
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadataOf(params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: world.now(),
    url: null,
  };
  if (world.store.get("product", product.id))
    throw invalid(`Product already exists: ${product.id}`, "id", "resource_already_exists");
  world.store.put("product", product);
  tell(world, "product.created", product);
  return product;
}

/** Also updates the items of subscriptions with this price. */
function keepPrice(world: StripeWorld, price: Stripe.Price): Stripe.Price {
  const { store } = world;
  for (const one of store.all("subscription")) {
    if (!one.items.data.some((item) => item.price.id === price.id)) continue;
    const data = one.items.data.map((item) => (item.price.id === price.id ? { ...item, price } : item));
    store.put("subscription", { ...one, items: { ...one.items, data } });
  }
  return changeObject(world, "price", price, "price.updated");
}

/** A key in use moves only with `transfer`. */
function takeKey(world: StripeWorld, key: string, transfer = false): void {
  const holder = world.store.all("price").find((price) => price.lookup_key === key);
  if (holder && !transfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  if (holder) keepPrice(world, { ...holder, lookup_key: null });
}

export function newPrice(world: StripeWorld, params: Stripe.PriceCreateParams): Stripe.Price {
  const { lookup_key = null, transfer_lookup_key, recurring, unit_amount } = params;
  if (params.product === undefined) throw invalid("Missing required param: product.", "product", "parameter_missing");
  world.store.need("product", params.product, "product");
  if (unit_amount === undefined)
    throw invalid("Missing required param: unit_amount.", "unit_amount", "parameter_missing");
  if (recurring && (recurring.usage_type === "metered" || recurring.meter)) throw notSpoken("metered prices");
  if (lookup_key !== null) takeKey(world, lookup_key, transfer_lookup_key);
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: params.active ?? true,
    billing_scheme: "per_unit",
    created: world.now(),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key,
    metadata: metadataOf(params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: params.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount,
    unit_amount_decimal: decimal(unit_amount),
  };
  world.store.put("price", price);
  tell(world, "price.created", price);
  return price;
}

const product = doorOf("Products");

export const products = [
  product<Stripe.ProductCreateParams>(
    "POST /v1/products",
    ["name", "id", "active", "description", "metadata", "tax_code"],
    newProduct,
  ),
  product<Stripe.ProductRetrieveParams>("GET /v1/products/{}", [], (world, _, [id]) => world.store.need("product", id)),
  product<Stripe.ProductUpdateParams>(
    "POST /v1/products/{}",
    ["name", "active", "metadata"],
    (world, { name, active, metadata }, [id]) => {
      const before = world.store.need("product", id);
      const after = {
        ...before,
        ...(name !== undefined && { name }),
        ...(active !== undefined && { active }),
        metadata: metadataOf(metadata, before.metadata),
        updated: world.now(),
      };
      return changeObject(world, "product", after, "product.updated");
    },
  ),
  product<Stripe.ProductListParams>("GET /v1/products", ["active", ...paging], (world, params) =>
    stripePage(
      "/v1/products",
      world.store.all("product").filter(({ active }) => params.active === undefined || active === params.active),
      params,
    ),
  ),
];

const price = doorOf("Prices");

export const catalogPrices = [
  price<Stripe.PriceCreateParams>(
    "POST /v1/prices",
    [
      ...([
        "currency",
        "product",
        "unit_amount",
        "recurring",
        "nickname",
        "active",
        "metadata",
        "tax_behavior",
      ] as const),
      ...(["lookup_key", "transfer_lookup_key"] as const),
    ],
    newPrice,
  ),
  price<Stripe.PriceRetrieveParams>("GET /v1/prices/{}", [], (world, _, [id]) =>
    world.store.need("price", id, "price"),
  ),
  price<Stripe.PriceUpdateParams>(
    "POST /v1/prices/{}",
    ["active", "metadata", "nickname"],
    (world, { active, metadata, nickname }, [id]) => {
      const before = world.store.need("price", id, "price");
      const after = {
        ...before,
        ...(active !== undefined && { active }),
        ...(nickname !== undefined && { nickname }),
        metadata: metadataOf(metadata, before.metadata),
      };
      return keepPrice(world, after);
    },
  ),
  price<Stripe.PriceListParams>("GET /v1/prices", ["active", "lookup_keys", "product", ...paging], (world, params) => {
    if ((params.lookup_keys?.length ?? 0) > 10) throw invalid("You can only look up 10 keys at once.", "lookup_keys");
    return stripePage(
      "/v1/prices",
      world.store
        .all("price")
        .filter(
          ({ active, lookup_key, product: of }) =>
            (params.active === undefined || active === params.active) &&
            (params.product === undefined || objectIdOf(of) === params.product) &&
            (params.lookup_keys === undefined || (lookup_key !== null && params.lookup_keys.includes(lookup_key))),
        ),
      params,
    );
  }),
];
