"""Very many records judged into a data set of Parquet, by Dask: on the processes of this machine or on a cluster. Needs the extra `corpus`."""
