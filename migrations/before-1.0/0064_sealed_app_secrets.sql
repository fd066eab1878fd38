-- The secrets of authenticator apps are sealed with a key that is not in the database: 61 bytes instead of 20. A node of an older
-- release would reject each code, so it must not run any more.
alter table second_factors drop constraint second_factors_secret_check;
alter table second_factors add constraint second_factors_secret_check check (length(secret) in (20, 61));
alter table factor_challenges drop constraint factor_challenges_secret_check;
alter table factor_challenges add constraint factor_challenges_secret_check check (length(secret) in (20, 61));
