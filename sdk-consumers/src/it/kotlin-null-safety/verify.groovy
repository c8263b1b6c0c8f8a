def log = new File(basedir, 'build.log').text
assert log.contains('Only safe (?.) or non-null asserted (!!.) calls are allowed')
return true
