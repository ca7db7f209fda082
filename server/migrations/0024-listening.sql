-- Where the server that started last listens: commands, which run in other shells, print addresses of this machine as it does.
alter table platform.deployment add column listens_at_port integer check (listens_at_port between 0 and 65535);
alter table platform.deployment add column listens_by_https boolean not null default false;
