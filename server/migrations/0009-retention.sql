-- Housekeeping may also take sessions that nobody can use any more because they were idle for too long. When they were
-- last used is written every 20 seconds, hence the hour.
alter policy door_ended on tenant.sessions using ((select platform.door('ended')) = 'open'
  and (expires_at < now() or last_seen_at + idle_minutes * interval '1 minute' < now() - interval '1 hour'));
alter policy door_ended_seen on tenant.sessions using ((select platform.door('ended')) = 'open'
  and (expires_at < now() or last_seen_at + idle_minutes * interval '1 minute' < now() - interval '1 hour'));
