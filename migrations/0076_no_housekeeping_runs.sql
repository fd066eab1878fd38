-- Every node deletes old rows once an hour, and the page Health shows whether its last run succeeded. So no run is recorded.
drop table housekeeping_runs;
