-- only adds
-- An upgrade stops the shop: migrations are applied at the start, and a page of an older release is loaded again instead of
-- getting its scripts from here. Both tables stay empty, so that the release before can be started again.
delete from unfinished_migrations;
delete from built_files;
