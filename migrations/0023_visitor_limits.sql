-- only adds
-- Public forms are now counted in limited_events, which keeps no addresses. The table form_sendings stays, because nodes of
-- the release before still write to it; its rows go, because each holds the address of a visitor.
delete from form_sendings;
