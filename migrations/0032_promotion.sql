-- only adds
-- Whom a promo code is for: stores when they order, visitors at the counter, or both. Until now all codes were for orders.
alter table discounts
  add column audience text not null default 'orders' check (audience in ('orders', 'visitors', 'both')),
  -- The public site promotes this code.
  add column promoted boolean not null default false,
  add constraint discounts_promoted_check check (not promoted or audience <> 'orders');
create unique index discounts_promoted_key on discounts (promoted) where promoted;

-- The words after "20% off": what the promoted discount is for. Code, percentage and days come from the discount itself.
alter table shop
  add column promo_for text not null default '',
  add column promo_for_fr text not null default '';

-- The code that the site promoted by its name. Visitors may go on using it, and stores may, too.
update discounts set audience = 'both', promoted = true
from shop where lower(discounts.promo_code) = lower(shop.promo_code);

-- "20 % off your next screen protector. Tell us the code." becomes "your next screen protector" and "Tell us the code."
update shop set
  (promo_for, promo_text) = (
    select coalesce(part[1], ''), coalesce(part[2], promo_text)
    from regexp_match(promo_text, '^\s*[0-9.,]+\s*% off ([^.%]+)\.?\s*(.*)$', 'i') as part
  ),
  (promo_for_fr, promo_text_fr) = (
    select coalesce(part[1], ''), coalesce(part[2], promo_text_fr)
    from regexp_match(promo_text_fr, '^\s*[0-9.,]+\s*% de rabais sur ([^.%]+)\.?\s*(.*)$', 'i') as part
  );
