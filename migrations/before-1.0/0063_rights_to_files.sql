-- only adds
-- With which rights the file of a job was made: the role of its user, and the user's store. The file is only sent to the user
-- while these are the same. Files that are already there count as made with the rights of today.
alter table jobs add made_with text check (length(made_with) between 1 and 200);
update jobs set made_with = concat_ws(' ', users.type, (select stores.id from stores where stores.user_id = users.id))
  from users where users.id = jobs.user_id and jobs.file_name is not null;
